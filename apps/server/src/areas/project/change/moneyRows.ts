import type * as api from '@hepu/api/areas/project/change/taskBook'
import { purseNames, purses, type Purse } from '@hepu/api/areas/project/fund/flowTypes'
import type { Figures } from '@hepu/api/areas/project/fund/fundFigures'
import { yuanText } from '@hepu/api/core/money/fen'
import type { Fen } from '@hepu/api/core/money/readMoney'
import { shownMoney } from '@hepu/api/core/money/typedMoney'
import type { ResultOf } from '@hepu/api/core/route'
import type { Ctx } from '../../../http/context.ts'
import { openBook } from '../fund/book.ts'
import { readPurse } from '../fund/purseState.ts'
import { figuresIn } from '../fund/overview.ts'
import type { Node } from '../node/nodes.ts'
import { NODE } from './actionRows.ts'

type SheetRow = ResultOf<typeof api.showBaseline>['rows'][number]

const WHOLE = { year: null, subjectIds: null }

/** Returns what of the approved money of each node arrived and was spent, by node; in 万元, without purses that a node does not have. */
export async function readMoneyRows(ctx: Ctx, project: Node): Promise<ReadonlyMap<number, SheetRow[]>> {
  const book = await openBook(ctx, project)
  const found = new Map<number, SheetRow[]>()
  for (const purse of purseNames) {
    const state = await readPurse(ctx, book, purse)
    for (const node of book.nodes) {
      const rows = rowsOf(node, purse, figuresIn(book, state, node, purse, WHOLE))
      found.set(node.id, [...(found.get(node.id) ?? []), ...rows])
    }
  }
  return found
}

function rowsOf(node: Node, purse: Purse, figures: Figures): SheetRow[] {
  const { budget, arrived, spent, arrivalRate, budgetRate } = figures
  if (budget === null && arrived === 0n && spent === 0n) return []
  const row = (name: string, label: string, amount: Fen, rate: string | null): SheetRow => ({
    key: `${NODE} ${node.id} ${purse} ${name}`,
    nodeId: node.id,
    nodeName: node.name,
    level: node.level,
    label: `${purses[purse]}${label}`,
    unit: '万元',
    signed: null,
    changes: [],
    planned: budget === null ? null : wan(budget),
    reached: wan(rounded(amount)),
    progress: rate === null ? null : Number(rate),
    forecast: null,
    light: null,
    isOverdue: false,
    mark: null,
  })
  return [row('arrived', '到账', arrived, arrivalRate), row('spent', '支出', spent, budgetRate)]
}

/** 0.01 万元. */
const LEAST = 10_000n

/** Returns an amount to two decimals of 万元, as the sheet shows money; one that would become nothing stays exact. */
export function rounded(amount: Fen): Fen {
  const half = amount < 0n ? -LEAST / 2n : LEAST / 2n
  return ((amount + half) / LEAST) * LEAST || amount
}

const wan = (amount: Fen): string => shownMoney(yuanText(amount), '万元')
