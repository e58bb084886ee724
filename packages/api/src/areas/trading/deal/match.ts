import { z } from 'zod'
import { query } from '../../../core/route.ts'
import { idIn, idOut } from '../../../core/wireFields.ts'

/** Whether a supply has what a demand asks for; unknown where nothing shows it. */
export const matchStates = { met: '符合', unmet: '不符', unknown: '未知' } as const
export type MatchState = keyof typeof matchStates
const stateNames = Object.keys(matchStates) as [MatchState, ...MatchState[]]

/** Most matches that are shown; all listings that may fit are compared. */
export const MAX_MATCHES = 20

const matchItem = z.object({
  key: z.string(),
  label: z.string(),
  wanted: z.string(),
  found: z.string(),
  state: z.enum(stateNames),
})
export type MatchItem = z.output<typeof matchItem>

const match = z.object({
  listingId: idOut,
  name: z.string(),
  orgName: z.string(),
  resultType: z.string(),
  summary: z.string(),
  /** 0 to 100: the share of what is asked for that is met; what is unknown counts half. */
  score: z.number(),
  met: z.number(),
  unmet: z.number(),
  unknown: z.number(),
  items: z.array(matchItem),
  /** The deal about this pair; null if there is none. */
  dealId: idOut.nullable(),
  isOwn: z.boolean(),
})
export type Match = z.output<typeof match>

export const matchList = query({
  method: 'GET',
  path: '/api/resultsTrading/match/list',
  summary: `成果与需求的匹配，逐项说明；与市场上类型与区域相符的全部比较，给出最好的${MAX_MATCHES}条`,
  access: 'trading.listing:read',
  reads: ['trading.listing', 'trading.deal', 'experiment.variety', 'experiment.value', 'system.organization'],
  input: z.object({ listingId: idIn('挂牌') }),
  output: z.object({
    kind: z.enum(['supply', 'demand']),
    /** What a demand asks for, in words; what is compared in all matches. */
    asked: z.array(z.string()),
    matches: z.array(match),
    /** How many were compared: all on the market whose type and region may fit, those of one's own organisation too. */
    compared: z.number(),
    /** Why there is nothing to compare; null if there is. */
    reason: z.string().nullable(),
  }),
})
export type MatchAnswer = z.output<typeof matchList.output>
