const ISSN = /^(\d{7})([\dX])$/
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2] as const

/**
 * Returns the problem of the check digit of a well-formed ISSN, or null. The sum of the seven digits by the weights 8…2
 * and the check digit together is a multiple of 11; 10 is X. Source: ISO 3297.
 */
export function issnProblem(issn: string): string | null {
  const match = ISSN.exec(issn.replace('-', ''))
  if (!match) return 'ISSN格式不正确，应如 1004-874X'
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(match[1]![at]), 0)
  const rest = (11 - (sum % 11)) % 11
  const expected = rest === 10 ? 'X' : String(rest)
  return match[2] === expected ? null : `ISSN的校验位应为 ${expected}`
}

/** Someone who wrote a paper: a user, one of 科研人员, or a person from outside. */
export interface Author {
  userId?: string | number | null
  personId?: string | number | null
  userName: string
}

/** Returns those of `chosen` who are not among the authors, by name. */
export const notAmong = (authors: readonly Author[], chosen: readonly Author[]): string[] =>
  chosen.filter((one) => !authors.some((author) => isSame(author, one))).map(({ userName }) => userName)

/** Compares people on record by id, others by name. */
const isSame = (one: Author, other: Author): boolean =>
  idOf(one) || idOf(other) ? idOf(one) === idOf(other) : one.userName === other.userName

const idOf = ({ userId, personId }: Author): string =>
  userId ? `user ${userId}` : personId ? `person ${personId}` : ''
