const trial = '/estimate/estimate-progress'
const breeding = '/breeding/combinationPk'

/** The subject of a comparison: a saved one, a group, an evaluation; without any, the user's PK list. */
export interface PkTarget {
  pkId?: string
  experimentGroupId?: string
  upgradeId?: string
}

const queryOf = (target: PkTarget): string => {
  const query = new URLSearchParams(Object.entries(target)).toString()
  return query ? `?${query}` : ''
}

/** Addresses of the comparison screens. They are in several menus; links stay in the current one. */
export const pkPaths = {
  trials: trial,
  pick: breeding,
  saved: '/estimate/estimate-promotion/upgradePk',
  detail: (target: PkTarget = {}, from = '') =>
    `${from.startsWith(breeding) ? breeding : trial}/groupPKDetail${queryOf(target)}`,
  variety: (entryId: string) => `${trial}/varieties?id=${entryId}`,
  analysis: (groupId: string) => `${trial}/analysisInformation?groupId=${groupId}`,
}
