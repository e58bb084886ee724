import { EXTERNAL } from '@hepu/api/areas/authority/externalName'

/** Somebody chosen from the suggestions; blank when nobody is. */
export interface StaffObj {
  userId: string
  userName: string
  organizationId: string
}

/** One person of a holder. A person taken off again stays with status false, so that the server hears of it. */
export interface StaffEntry extends StaffObj {
  status: boolean
}

export const nobody: StaffObj = { userId: '', userName: '', organizationId: '' }

/** The entry of the search box: the chosen person, or the typed name as an external one. */
export const entryOf = (text: string, chosen: StaffObj): StaffEntry =>
  chosen.userId
    ? { ...chosen, status: true }
    : { status: true, userId: '', userName: text.trim() + EXTERNAL, organizationId: '' }

const isSame = (a: StaffObj, b: StaffObj): boolean =>
  a.userId || b.userId ? a.userId === b.userId : a.userName === b.userName

/** The list with a person more: one taken off before comes back. Undefined when he is on it already. */
export function withEntry(list: readonly StaffEntry[], entry: StaffEntry): StaffEntry[] | undefined {
  const at = list.findIndex((it) => isSame(it, entry))
  if (at < 0) return [...list, entry]
  return list[at]?.status ? undefined : list.with(at, entry)
}

/** The list with a person taken off. */
export const withoutEntry = (list: readonly StaffEntry[], entry: StaffEntry): StaffEntry[] =>
  list.map((it) => (it === entry ? { ...it, status: false } : it))
