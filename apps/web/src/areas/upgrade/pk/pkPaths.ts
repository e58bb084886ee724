const trial = '/estimate/estimate-progress'
const breeding = '/breeding/combinationPk'

/** What a comparison is of: a saved one, a group, an evaluation; without any, one's own PK list. */
export interface PkTarget {
  pkId?: string
  experimentGroupId?: string
  upgradeId?: string
}

const queryOf = (target: PkTarget): string => {
  const query = new URLSearchParams(Object.entries(target)).toString()
  return query ? `?${query}` : ''
}

/** Addresses of the comparison screens. They stand under several menus; links stay under the one they are in. */
export const pkPaths = {
  trials: trial,
  pick: breeding,
  saved: '/estimate/estimate-promotion/upgradePk',
  detail: (target: PkTarget = {}, from = '') =>
    `${from.startsWith(breeding) ? breeding : trial}/groupPKDetail${queryOf(target)}`,
  variety: (entryId: string) => `${trial}/varieties?id=${entryId}`,
  analysis: (groupId: string) => `${trial}/analysisInformation?groupId=${groupId}`,
}
