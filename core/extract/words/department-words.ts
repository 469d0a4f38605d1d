/** Folded words with which the name of a part of a firm begins, and no title. */
const departments = new Set(
  `department dept division faculty departamento depto dpto area delegacion facultad seccion sucursal unidad unidade setor filial
  faculdade secao nucleo superintendencia abteilung bereich fachbereich institut fakultat niederlassung pole service secteur
  departement direction reparto settore dipartimento divisione filiale ufficio`.split(/\s+/),
)

/** Whether a text names a part of a firm rather than a job: `Departamento de Química`. */
export const isDepartment = ([first = '']: readonly string[]): boolean => departments.has(first)
