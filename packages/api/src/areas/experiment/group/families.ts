/** A list and the screens below it: address without leading slash, and what the list is called there. */
export interface FamilyList {
  path: string
  title: string
}

/**
 * Addresses of the trial screens. The same screens belong to several parts of the product, each with its own menu, so that
 * navigation stays within the part. Links from elsewhere lead to the first.
 */
export const trialLists = {
  estimate: { path: 'estimate/estimate-progress', title: '试验进展' },
  fruits: { path: 'fruits-progress-4', title: '成果进展' },
  research: { path: 'research/progressTesting', title: '测试进展' },
} as const satisfies Record<string, FamilyList>

/** Addresses of the promotion screens; `keepAlive`: preview and decisions stay while another tab is shown. */
export const promotionLists = {
  estimate: { path: 'estimate/estimate-promotion', title: '晋级评估', keepAlive: true },
  fruits: { path: 'fruits', title: '晋级成果', keepAlive: true },
  breeding: { path: 'breeding/promotion', title: '晋级管理', keepAlive: false },
} as const satisfies Record<string, FamilyList & { keepAlive: boolean }>

export type Family = keyof typeof trialLists | keyof typeof promotionLists

const bases: readonly { family: Family; path: string }[] = [trialLists, promotionLists].flatMap((lists) =>
  Object.entries(lists).map(([family, { path }]) => ({ family: family as Family, path })),
)

/** Returns the family of an address, by the longest list above it; `estimate` for all others. */
export function familyOf(pathname: string): Family {
  const address = `${pathname.replace(/^\/+|\/+$/g, '')}/`
  const above = bases.filter(({ path }) => address.startsWith(`${path}/`))
  return above.toSorted((a, b) => b.path.length - a.path.length)[0]?.family ?? 'estimate'
}

/** Returns the list of trials of a family, or the first list if the family has none of its own. */
export const trialListOf = (family: Family): FamilyList =>
  (trialLists as Partial<Record<Family, FamilyList>>)[family] ?? trialLists.estimate

/** Returns the list of promotion of a family, or the first list if the family has none of its own. */
export const promotionListOf = (family: Family): FamilyList =>
  (promotionLists as Partial<Record<Family, FamilyList>>)[family] ?? promotionLists.estimate

/** Returns the printable decision report of one or more evaluations, below the list of promotion of a family. */
export const decisionReportPath = ({ path }: FamilyList, upgradeIds: readonly string[]): string =>
  `/${path}/decisionReport?ids=${upgradeIds.join(',')}`
