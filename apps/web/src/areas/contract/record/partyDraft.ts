import type { ContractDetail } from '@hepu/api/areas/contract/record/contractCalls'
import { partySides, type PartyRole, type PartySide } from '@hepu/api/areas/contract/record/contractTypes'

/** A party while it is edited. */
export interface PartyDraft {
  side: PartySide
  role: PartyRole | null
  /** Whether it is an organisation of the house; else one of the register. */
  isOwn: boolean
  partyId: string | null
  unitId: string | null
  name: string
  creditCode: string
  legalPerson: string
  contact: string
  phone: string
  bankName: string
  bankAccount: string
}

/** Fields of a party that are typed. */
export const typedFields = [
  'creditCode',
  'legalPerson',
  'contact',
  'phone',
  'bankName',
  'bankAccount',
] as const

const blank = {
  partyId: null,
  unitId: null,
  name: '',
  creditCode: '',
  legalPerson: '',
  contact: '',
  phone: '',
  bankName: '',
  bankAccount: '',
}

/** Returns a new party on a side. */
export const newParty = (side: PartySide, isOwn: boolean): PartyDraft => ({
  ...blank,
  side,
  role: null,
  isOwn,
})

/** The two parties that every contract begins with. */
const firstParties: readonly PartyDraft[] = [newParty('A', true), newParty('B', false)]

/** Returns the first side that nobody is on; null if all are taken. */
export const freeSide = (parties: readonly PartyDraft[]): PartySide | null =>
  (Object.keys(partySides) as PartySide[]).find((side) => parties.every((party) => party.side !== side)) ??
  null

/** Returns the parties of a new contract: the user's organisation, and one that is still to be chosen. */
export const newParties = (ownUnitId: string | null): PartyDraft[] =>
  firstParties.map((party) => (party.isOwn ? { ...party, unitId: ownUnitId } : party))

/** Returns the parties of a stored contract as they are edited; of the first two also the one that is missing. */
export function draftsOf(parties: ContractDetail['parties']): PartyDraft[] {
  const stored = storedDrafts(parties)
  const missing = firstParties.filter(({ side }) => stored.every((party) => party.side !== side))
  return [...stored, ...missing].toSorted((one, other) => one.side.localeCompare(other.side))
}

const storedDrafts = (parties: ContractDetail['parties']): PartyDraft[] =>
  parties.map((party) => ({
    side: party.side,
    role: party.role,
    isOwn: party.unitId !== null,
    partyId: party.partyId,
    unitId: party.unitId,
    name: party.name,
    ...(Object.fromEntries(typedFields.map((field) => [field, party[field] ?? ''])) as Record<
      (typeof typedFields)[number],
      string
    >),
  }))

/** Returns a problem of the parties that a save sent, with the side that it is about: 乙方：…. */
export function partyMessage(
  { path, message }: { path: string; message: string },
  drafts: readonly PartyDraft[],
): string {
  const at = path.split('.')[1]
  const party = at === undefined ? undefined : partiesOf(drafts)[Number(at)]
  return party ? `${partySides[party.side]}：${message}` : message
}

/** Returns the parties as a save sends them; those that nothing was chosen for are left out. */
export const partiesOf = (drafts: readonly PartyDraft[]) =>
  drafts
    .filter(({ partyId, unitId, name }) => partyId ?? unitId ?? name)
    .map(({ isOwn, ...party }) => (isOwn ? { ...party, partyId: null } : { ...party, unitId: null }))
