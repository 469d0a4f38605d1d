import { expect, it } from 'vitest'
import { departmentIn } from './detect-department.ts'

it.each([
  ['Department of Chemistry', 'Department of Chemistry'],
  ['Sensor Systems Section', 'Sensor Systems Section'],
  ['IT-Department', 'IT-Department'],
  ['Dept.: Procurement', 'Procurement'],
  ['Cloud & AI Dept.', 'Cloud & AI Dept'],
  ['Departamento de Ventas', 'Departamento de Ventas'],
  ['Depto. Comercial', 'Depto. Comercial'],
  ['Área: Compras', 'Compras'],
  ['Gerencia de Operaciones', 'Gerencia de Operaciones'],
  ['Setor de Compras', 'Setor de Compras'],
  ['Abteilung Einkauf', 'Abteilung Einkauf'],
  ['Abt.: Einkauf', 'Einkauf'],
  ['Vertriebsabteilung', 'Vertriebsabteilung'],
  ['Fachbereich Informatik', 'Fachbereich Informatik'],
  ['Direction des Systèmes d’Information', 'Direction des Systèmes d’Information'],
  ['Direction commerciale', 'Direction commerciale'],
  ['Service: Achats', 'Achats'],
  ['Reparto Vendite', 'Reparto Vendite'],
  ['Ufficio Acquisti', 'Ufficio Acquisti'],
])('%s', (text, department) => expect(departmentIn(text)).toBe(department))

it.each([
  'Head of Department',
  'Abteilungsleiterin',
  'Directora de Departamento',
  'Depto. 301',
  'Abt. 12',
  'Departamento',
  'Dirección: Calle Mayor 12',
  'Servicio de limpieza y pintura',
  'Reparaciones',
  'Bereich',
  'Service client 01 23 45 67 89',
  'School of rock, every day of the week, for all the children of our town',
])('no department: %s', text => expect(departmentIn(text)).toBe(''))
