import { promotionLists, trialLists } from '../experiment/families.ts'
import type { Citation } from './assistant.ts'

const trials = `/${trialLists.estimate.path}`
const promotion = `/${promotionLists.estimate.path}`

/** The records an answer may cite, as the screens that show them are addressed. */
export const linkTo = {
  variety: (it: { id: string; name: string; year: number }): Citation => ({
    label: `${it.year} ${it.name}`,
    path: `${trials}/varieties?id=${it.id}`,
  }),
  group: (it: { id: string; name: string; year: number }): Citation => ({
    label: `${it.year} ${it.name}`,
    path: `${trials}/analysisInformation?groupId=${it.id}`,
  }),
  standard: (it: { name: string }): Citation => ({
    label: it.name,
    path: `${promotion}/upgradeStandard?q=1&name=${encodeURIComponent(it.name)}`,
  }),
  evaluation: (it: { id: string; groupName: string; year: number }): Citation => ({
    label: `${it.year} ${it.groupName} 晋级执行单`,
    path: `${promotion}/promotionSingle?upgradeId=${it.id}`,
  }),
}

/** Lists, where an answer has more rows than it shows. */
export const listLinks = {
  groups: { label: '试验进展', path: trials },
  standards: { label: '晋级标准', path: `${promotion}/upgradeStandard` },
  evaluations: { label: '晋级评估', path: promotion },
} as const satisfies Record<string, Citation>
