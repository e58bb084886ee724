import { EXTERNAL } from '@hepu/api/core/externalName'

/** Somebody chosen from the suggestions; blank when nobody is. */
export interface StaffObj {
  userId: string
  userName: string
  organizationId: string
  /** Of somebody who has no account: the record of 科研人员. */
  personId?: string
}

/** One person of a holder. A person taken off again stays with status false, so that the server hears of it. */
export interface StaffEntry extends StaffObj {
  status: boolean
}

/** Has every name, as the form lays new values over the old ones name by name. */
export const nobody: StaffObj = { userId: '', userName: '', organizationId: '', personId: '' }

/** The entry of the search box: the chosen person, or the typed name as an external one. */
export const entryOf = (text: string, chosen: StaffObj): StaffEntry =>
  chosen.userId || chosen.personId
    ? { ...chosen, status: true }
    : { status: true, userId: '', userName: text.trim() + EXTERNAL, organizationId: '' }

const LEFT = '尚未添加：请从列表中选择或点“添加”，不需要的请清空'

/** What is said when a name stands in the search box that was not added; null when none does. */
export const leftText = (text: string): string | null => (text.trim() ? `「${text.trim()}」${LEFT}` : null)

/** True of what `leftText` says. */
export const isLeft = (message: unknown): boolean => String(message).endsWith(LEFT)

const keyOf = ({ userId, personId, userName }: StaffObj): string =>
  userId ? `user ${userId}` : personId ? `person ${personId}` : userName

const isSame = (a: StaffObj, b: StaffObj): boolean => keyOf(a) === keyOf(b)

/** True of somebody of the house: a user, or one of 科研人员. */
export const isInsider = ({ userId, personId }: StaffObj): boolean => Boolean(userId || personId)

/** What separates people in a list as one writes or copies it. */
const BETWEEN_NAMES = /[、，,；;\t\r\n]+/

/** The names that a text lists, each once. */
export const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(BETWEEN_NAMES)
      .map((name) => name.trim())
      .filter(Boolean),
  ),
]

/** A pasted list in one line, as a text box has only one. */
export const inOneLine = (text: string): string => text.trim().replaceAll(/\s*[\t\r\n]+\s*/g, '、')

/** Who of the people found for a name has that name; nobody when nobody was found, null when it may be one of several. */
export function personNamed(name: string, found: readonly StaffObj[]): StaffObj | null {
  const named = found.filter(({ userName }) => userName === name)
  if (named.length === 1) return named[0]!
  return found.length === 0 ? nobody : null
}

/** The list with a person more: one taken off before comes back. Undefined when he is on it already. */
export function withEntry(list: readonly StaffEntry[], entry: StaffEntry): StaffEntry[] | undefined {
  const at = list.findIndex((it) => isSame(it, entry))
  if (at < 0) return [...list, entry]
  return list[at]?.status ? undefined : list.with(at, entry)
}

/** The list with a person taken off. */
export const withoutEntry = (list: readonly StaffEntry[], entry: StaffEntry): StaffEntry[] =>
  list.map((it) => (it === entry ? { ...it, status: false } : it))
