import {
  decisionReportPath,
  familyOf,
  promotionListOf,
  promotionLists,
  type FamilyList,
} from '@hepu/api/areas/experiment/group/families'
import { useLocation } from 'react-router'
import { sideText, type SideKey } from './compare/sideKey.ts'

/** Links between the screens of promotion, below the list of one family. */
const below = ({ path, title }: FamilyList) => ({
  list: `/${path}`,
  title,
  rehearsal: (upgradeId: string) => `/${path}/promotionRehearsal?upgradeId=${upgradeId}`,
  single: (upgradeId: string) => `/${path}/promotionSingle?upgradeId=${upgradeId}`,
  records: `/${path}/promotionRehearsalRecord`,
  /** Two rehearsals side by side. */
  compare: (a: SideKey, b: SideKey) => `/${path}/rehearsalCompare?a=${sideText(a)}&b=${sideText(b)}`,
  /** The printable decision report of one or more evaluations. */
  report: (upgradeIds: readonly string[]) => decisionReportPath({ path, title }, upgradeIds),
})

/** Links from outside: home, notices. */
export const paths = below(promotionLists.estimate)

const byPath = new Map(Object.values(promotionLists).map((list) => [list.path as string, below(list)]))

/** Returns the links of the family whose screen is shown, so that the user stays in it. */
export function usePromotionPaths(): typeof paths {
  const { pathname } = useLocation()
  return byPath.get(promotionListOf(familyOf(pathname)).path) ?? paths
}
