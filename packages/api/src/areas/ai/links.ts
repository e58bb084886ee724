import { yearAndName } from '../../core/yearAndName.ts'
import { promotionLists, trialLists } from '../experiment/shared.ts'
import type { Citation } from './assistant.ts'

const trials = `/${trialLists.estimate.path}`
const promotion = `/${promotionLists.estimate.path}`
const projects = '/research/projectList'

/** The kinds of records an answer may rest on: the screen that shows one, and what names it in the address. */
const screens = {
  variety: { path: `${trials}/varieties`, key: 'id' },
  group: { path: `${trials}/analysisInformation`, key: 'groupId' },
  standard: { path: `${promotion}/upgradeStandard`, key: 'name' },
  evaluation: { path: `${promotion}/promotionSingle`, key: 'upgradeId' },
  project: { path: `${projects}/projectListDetailsCheck`, key: 'id' },
} as const

export type RecordKind = keyof typeof screens

/** A record as addresses name it: by its id, a standard by its name. */
export interface RecordKey {
  kind: RecordKind
  key: string
}

/** Returns the address of the screen that shows a record. */
export const addressOf = ({ kind, key }: RecordKey): string => {
  const { path, key: name } = screens[kind]
  return `${path}?${kind === 'standard' ? 'q=1&' : ''}${name}=${encodeURIComponent(key)}`
}

/** Returns the record that an address shows; null for lists and other addresses. */
export function recordAt(address: string): RecordKey | null {
  const [path, query] = address.split('?', 2)
  for (const [kind, screen] of Object.entries(screens)) {
    const key = path === screen.path && new URLSearchParams(query).get(screen.key)
    if (key) return { kind: kind as RecordKind, key }
  }
  return null
}

/** The records an answer may cite, as the screens that show them are addressed. */
export const linkTo = {
  variety: (variety: { id: string; name: string; year: number }): Citation => ({
    label: `${variety.year} ${variety.name}`,
    path: addressOf({ kind: 'variety', key: variety.id }),
  }),
  group: (group: { id: string; name: string; year: number }): Citation => ({
    label: yearAndName(group.year, group.name),
    path: addressOf({ kind: 'group', key: group.id }),
  }),
  standard: (standard: { name: string }): Citation => ({
    label: standard.name,
    path: addressOf({ kind: 'standard', key: standard.name }),
  }),
  evaluation: (evaluation: { id: string; groupName: string; year: number }): Citation => ({
    label: `${yearAndName(evaluation.year, evaluation.groupName)} 晋级执行单`,
    path: addressOf({ kind: 'evaluation', key: evaluation.id }),
  }),
  project: (project: { id: string; name: string }): Citation => ({
    label: project.name,
    path: addressOf({ kind: 'project', key: project.id }),
  }),
}

/** Lists, where an answer has more rows than it shows. */
export const listLinks = {
  groups: { label: '试验进展', path: trials },
  standards: { label: '晋级标准', path: `${promotion}/upgradeStandard` },
  evaluations: { label: '晋级评估', path: promotion },
  projects: { label: '科研项目', path: projects },
} as const satisfies Record<string, Citation>
