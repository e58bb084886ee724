import type { ListingKind } from '@hepu/api/areas/trading/listing/listingFields'

/** The parts of the menu that show listings: 成果转化 and 商务. */
export type ListingHome = 'change' | 'business'

const lists = {
  change: { supply: '/change/change-listofachievements', demand: '/change/change-demandlist' },
  business: { supply: '/business/business-listofachievements', demand: '/business/business-demandlist' },
} as const

const details = { supply: 'achievementslookover', demand: 'requirementList' } as const
const adds = { supply: 'addachievements', demand: 'addDemandlist' } as const
const edits = { supply: 'editachievements', demand: 'editDemandlist' } as const

/** Address of the list of a kind in a part of the menu. */
export const listPath = (home: ListingHome, kind: ListingKind): string => lists[home][kind]

/** Address of the details of a listing. */
export const detailPath = (home: ListingHome, kind: ListingKind, id: string): string =>
  `${lists[home][kind]}/${details[kind]}?id=${id}`

/** Address of the form of a new listing. */
export const addPath = (home: ListingHome, kind: ListingKind): string => `${lists[home][kind]}/${adds[kind]}`

/** Address of the form that changes a listing; 商务 changes them in the form in which they are entered. */
export const editPath = (home: ListingHome, kind: ListingKind, id: string): string =>
  `${lists[home][kind]}/${home === 'change' ? edits[kind] : adds[kind]}?id=${id}`

/** The part of the menu that an address is in. */
export const homeOf = (pathname: string): ListingHome =>
  pathname.startsWith('/business/') ? 'business' : 'change'

/** Address of 成果展示, and of what it shows. */
export const DISPLAY = '/change/change-achievements'
export const displayPath = (kind: ListingKind, id: string): string => `${DISPLAY}/${details[kind]}?id=${id}`
