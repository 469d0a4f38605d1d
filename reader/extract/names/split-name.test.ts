import { describe, expect, it } from 'vitest'
import { plainName, properCase, splitName } from './split-name.ts'

const first = new Set('maria jose luis ana juan mukesh carol wei ramón ramon luiz anna martín'.split(' '))
const last = new Set('silva garcia garcía lopez lópez mali martín pérez'.split(' '))
const lists = {
  isFirst: (word: string) => first.has(word.toLowerCase()),
  isLast: (word: string) => last.has(word.toLowerCase()),
}

describe('first and last name', () => {
  it.each([
    ['Jane Doe', 'Jane', 'Doe'],
    ['Selva', 'Selva', ''],
    ['JANE DOE', 'Jane', 'Doe'],
    ['carol soh', 'Carol', 'Soh'],
    ['Mark D. Malvin', 'Mark', 'Malvin'],
    ['Mitesh J.Chauhan', 'Mitesh', 'Chauhan'],
    ['Ian McIlroy', 'Ian', 'McIlroy'],
    ["Luca Sant' Angelo", 'Luca', "Sant'Angelo"],
    ['Silva Juan', 'Juan', 'Silva'],
    ['Phạm Văn Anh', 'Anh', 'Phạm'],
    ['J.P. Malvin', 'J.P.', 'Malvin'],
    ['Juan García López', 'Juan', 'García López'],
    ['José Luis García López', 'José Luis', 'García López'],
    ['Ana Martín Pérez', 'Ana', 'Martín Pérez'],
    ['MARIA DE LA CRUZ', 'Maria', 'de la Cruz'],
    ['Ludwig van der Berg', 'Ludwig', 'van der Berg'],
    ['Ana Paula dos Santos', 'Ana Paula', 'dos Santos'],
    ['Juan Silva de la Fuente', 'Juan', 'Silva de la Fuente'],
    ['María Teresa López de la Fuente', 'María Teresa', 'López de la Fuente'],
    ['Ana Lúcia Ferreira', 'Ana Lúcia', 'Ferreira'],
    ['Maria de Fátima Souza', 'Maria de Fátima', 'Souza'],
    ['Mª del Mar Gómez', 'Mª del Mar', 'Gómez'],
    ['MARIA DO CARMO ALVES', 'Maria do Carmo', 'Alves'],
    ['María del Mar', 'María', 'del Mar'],
    ['PATEL JIGNESH B.', 'Patel', 'Jignesh'],
    ['M.ª José García', 'Mª José', 'García'],
    ['José Ortega y Gasset', 'José', 'Ortega y Gasset'],
    ['Marta Planas i Roca', 'Marta', 'Planas i Roca'],
    ['Caio Jussandro de Souza', 'Caio Jussandro', 'de Souza'],
    ['GARCÍA López', 'López', 'García'],
    ['DUPONT Jean', 'Jean', 'Dupont'],
    ['Doe, Jane', 'Jane', 'Doe'],
    ['Claire MARTIN-DUVAL', 'Claire', 'Martin-Duval'],
    ['Inh. Klaus Hofmann', 'Klaus', 'Hofmann'],
    ['JP Morgan', 'JP', 'Morgan'],
    ["SEAN O'NEILL", 'Sean', "O'Neill"],
    ['ANNE-MARIE MCDONALD', 'Anne-Marie', 'McDonald'],
    ['Robert "Bob" Stone', 'Robert', 'Stone'],
    ['Rushik Patel (Khotawala)', 'Rushik', 'Patel'],
    ['Jane Doe / janedoe', 'Jane', 'Doe'],
    ['mgr Anna Doe', 'Anna', 'Doe'],
    ['WILBER JESÚS MARTÍN PÉREZ', 'Wilber', 'Martín Pérez'],
    ['Mag. Sahin Bayer', 'Sahin', 'Bayer'],
    ['Kiran Mohan Desira', 'Kiran', 'Desira'],
    ['P. Ravin Redda', 'Ravin', 'Redda'],
    ['K. SHAKAR', 'K.', 'Shakar'],
    ['Victor Harlow Jr', 'Victor', 'Harlow Jr'],
    ['RAYMOND J. GARLAND JR.', 'Raymond', 'Garland Jr'],
    ['Diana Rivers, B.S.B.A.', 'Diana', 'Rivers'],
    ['MUKESH JUAN GARCÍA', 'Mukesh', 'García'],
    ['John Smith, Jr.', 'John', 'Smith Jr'],
    ['John Smith, 3rd', 'John', 'Smith 3rd'],
    ['Smith, Jr., John', 'John', 'Smith Jr'],
    ['Smith, John, Jr.', 'John', 'Smith Jr'],
    ['Hans Meier jun.', 'Hans', 'Meier Jun'],
    ['John, Jr.', 'John', ''],
    ['Li Xiao Jun', 'Li', 'Jun'],
    ['John Smith, Jr., MBA', 'John', 'Smith Jr'],
    ['Luis Silva, CSc.', 'Luis', 'Silva'],
    ['Mgr. Anna Silva, DiS.', 'Anna', 'Silva'],
    ['Luis Silva, Paysagiste', 'Luis', 'Silva'],
    ['Luis Silva OBE', 'Luis', 'Silva'],
    ['Chandra Patarla, PMP®', 'Chandra', 'Patarla'],
  ])('%s', (text, first_name, last_name) => {
    expect(splitName(text, lists)).toEqual({ first: first_name, last: last_name })
  })
})

it('two surnames stay together where people bear two', () => {
  expect(splitName('Altair Dauria Miranela', { ...lists, bearsTwo: true })).toEqual({
    first: 'Altair',
    last: 'Dauria Miranela',
  })
})

describe('what is no part of a name', () => {
  it.each([
    ['Dr. Avery Smith', 'Avery Smith'],
    ['i. A. Dipl.-Ing. Petra Lange', 'Petra Lange'],
    ['i.V. Jonas Petersen', 'Jonas Petersen'],
    ['ppa. Jonas Petersen', 'Jonas Petersen'],
    ['p.p. Marta Iglesias', 'Marta Iglesias'],
    ['I. A. Khan', 'I. A. Khan'],
    ['MR. JOHN DOE', 'JOHN DOE'],
    ['Prof. Dr. Eva Klein', 'Eva Klein'],
    ['Dipl.-Ing. Eva Klein', 'Eva Klein'],
    ['Eng. Civil Luana Barbosa', 'Luana Barbosa'],
    ['Engª Agrônoma Luana Barbosa', 'Luana Barbosa'],
    ['Dr.-Ing. Eva Klein', 'Eva Klein'],
    ['Dr. med. dent. Hans Meier', 'Hans Meier'],
    ['Rechtsanwältin Eva Klein', 'Eva Klein'],
    ['Eng.º Rui Tavares', 'Rui Tavares'],
    ['D. Antonio López', 'Antonio López'],
    ['Dña. Carmen Polo', 'Carmen Polo'],
    ['D. Smith', 'D. Smith'],
    ['Dra. Ana Silva', 'Ana Silva'],
    ['Jane Doe, MBA', 'Jane Doe'],
    ['Jane Doe PhD', 'Jane Doe'],
    ['MARK D. MALVIN, D.M.D..', 'MARK D. MALVIN'],
    ['Jane Doe, Ph.D., CPA', 'Jane Doe'],
  ])('%s → %s', (text, expected) => {
    expect(plainName(text).name).toBe(expected)
  })
})

it('leaves mixed case as printed', () => {
  expect(properCase('Fiona MacDonald')).toBe('Fiona MacDonald')
})
