import { EXTERNAL } from '@hepu/api/core/externalName'

/** A person chosen from the suggestions; blank when nobody is. */
export interface StaffObj {
  userId: string
  userName: string
  organizationId: string
  /** The record in 科研人员, for a person without an account. */
  personId?: string
}

/**
 * One person of a holder. A removed person stays in the list with status false, so that the server removes the entry.
 */
export interface StaffEntry extends StaffObj {
  status: boolean
}

/** Has every name, because the form merges new values into the old ones by name. */
export const nobody: StaffObj = { userId: '', userName: '', organizationId: '', personId: '' }

/** Returns the entry of the search box: the chosen person, or the typed name as an external one. */
export const entryOf = (text: string, chosen: StaffObj): StaffEntry =>
  chosen.userId || chosen.personId
    ? { ...chosen, status: true }
    : { status: true, userId: '', userName: text.trim() + EXTERNAL, organizationId: '' }

const LEFT = '尚未添加：请从列表中选择或点“添加”，不需要的请清空'

/** Returns the message for a name that is typed but not added; null for a blank box. */
export const leftText = (text: string): string | null => (text.trim() ? `「${text.trim()}」${LEFT}` : null)

/** Returns true for a message of `leftText`. */
export const isLeft = (message: unknown): boolean => String(message).endsWith(LEFT)

const keyOf = ({ userId, personId, userName }: StaffObj): string =>
  userId ? `user ${userId}` : personId ? `person ${personId}` : userName

const isSame = (a: StaffObj, b: StaffObj): boolean => keyOf(a) === keyOf(b)

/** Returns true for an internal person: a user, or one of 科研人员. */
export const isInsider = ({ userId, personId }: StaffObj): boolean => Boolean(userId || personId)

/** Separators of people in a typed or copied list. */
const BETWEEN_NAMES = /[、，,；;\t\r\n]+/

/** Returns the distinct names in a text. */
export const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(BETWEEN_NAMES)
      .map((name) => name.trim())
      .filter(Boolean),
  ),
]

/** Returns a pasted list as one line, because a text box has only one. */
export const inOneLine = (text: string): string => text.trim().replaceAll(/\s*[\t\r\n]+\s*/g, '、')

/** Returns the list with this person added; a removed one is restored. Undefined if the person is in it already. */
export function withEntry(list: readonly StaffEntry[], entry: StaffEntry): StaffEntry[] | undefined {
  const at = list.findIndex((other) => isSame(other, entry))
  if (at < 0) return [...list, entry]
  return list[at]?.status ? undefined : list.with(at, entry)
}

/** Returns the list with this person removed. */
export const withoutEntry = (list: readonly StaffEntry[], entry: StaffEntry): StaffEntry[] =>
  list.map((other) => (other === entry ? { ...other, status: false } : other))

/**
 * Returns the list with a known person in the place of an external one, who is removed. Undefined if the known person is in it already.
 */
export function withPerson(
  list: readonly StaffEntry[],
  external: StaffEntry,
  person: StaffEntry,
): StaffEntry[] | undefined {
  if (list.some((other) => other.status && isSame(other, person))) return undefined
  const others = list.filter((other) => !isSame(other, person))
  return others.toSpliced(others.indexOf(external), 1, person, { ...external, status: false })
}
