import { levelOf } from '@hepu/api/areas/project/fund/budgetControl'
import {
  amountsOf,
  availableOf,
  figuresOf,
  rate,
  type Figures,
} from '@hepu/api/areas/project/fund/fundFigures'
import type * as api from '@hepu/api/areas/project/fund/projectFund'
import type { Purse } from '@hepu/api/areas/project/fund/flowTypes'
import { fenIn, sum, yuanText } from '@hepu/api/core/money/fen'
import type { Fen } from '@hepu/api/core/money/readMoney'
import { inTreeOrder } from '@hepu/api/core/tree/treeRows'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { inArray } from 'drizzle-orm'
import { organization } from '../../../db/schema/index.ts'
import { mayChange } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { getNode, overReason, type Node } from '../node/nodes.ts'
import { assertRight, openRights } from '../right/rights.ts'
import { branchIds, openBook, type Book, type Subject } from './book.ts'
import { readPurse } from './purseState.ts'
import {
  committedOn,
  movedTo,
  noBudgetProblem,
  spentOn,
  type PurseState,
  type Wanted,
} from './subjectMoney.ts'
import { listYears, readYears } from './years.ts'

type Overview = ResultOf<typeof api.specialFund>
type Shown = Overview['figures']

/** What the figures are cut to. */
interface Cut {
  year: number | null
  /** Null for all. */
  subjectIds: ReadonlySet<number> | null
}

/** 总览: returns the figures of a node and a purse, of the nodes below, of each subject and of each year. */
export async function showFund(
  ctx: Ctx,
  { purse, year, subjectId, ...key }: ParsedInputOf<typeof api.specialFund>,
): Promise<Overview> {
  const rights = await openRights(ctx)
  const node = await getNode(ctx, rights, key)
  assertRight(rights, node, 'fund:read')
  const book = await openBook(ctx, node)
  const state = await readPurse(ctx, book, purse)
  const cut = { year: year ?? null, subjectIds: subjectId ? branchOf(book, subjectId) : null }
  const over = overReason(node)
  const held = mayChange(ctx, node) ? rights.on(node) : new Set()
  const below = inTreeOrder(book.nodes).filter(({ id, path }) => id !== node.id && path.startsWith(node.path))
  return {
    nodeId: node.id,
    nodeName: node.name,
    level: node.level,
    purse,
    hasSource: book.project.sourceId !== null,
    figures: figuresAt(book, state, node, purse, cut),
    nodes: await nodesOf(ctx, below, (one) => figuresAt(book, state, one, purse, cut)),
    subjects: subjectsAt(book, state, node, cut),
    committed: yuanText(committedOn(state, branchIds(book, node), wantedOf(cut))),
    unsettled: yuanText(unsettledAt(book, state, node, cut)),
    years: await yearsAt(ctx, { book, state, node, purse, cut, mayClose: held.has('fund:close') }),
    ...allowed(
      { flow: held.has('fund:flow'), budget: held.has('fund:budget'), move: held.has('fund:budget') },
      {
        flow: over,
        budget: over,
        move: over ?? (state.posted.has(node.id) ? null : noBudgetProblem(node)),
      },
    ),
  }
}

const wantedOf = ({ year, subjectIds }: Cut): Wanted => ({
  year,
  ...(subjectIds ? { subjectIds } : {}),
})

/** Returns what contracts will cost that name no subject: it lessens no subject's budget yet. */
function unsettledAt(book: Book, state: PurseState, node: Node, { year, subjectIds }: Cut): Fen {
  if (subjectIds) return 0n
  const committed = state.committed.filter(({ subjectId }) => subjectId === null)
  return committedOn({ committed }, branchIds(book, node), { year })
}

/** Returns the ids of a subject and of all below it. */
export function branchOf({ subjects }: Pick<Book, 'subjects'>, id: number): ReadonlySet<number> {
  const found = new Set([id])
  for (const subject of subjects)
    if (subject.parentId !== null && found.has(subject.parentId)) found.add(subject.id)
  return found
}

/** Returns the figures of a node with all below it, as amounts. */
export function figuresIn(book: Book, state: PurseState, node: Node, purse: Purse, cut: Cut): Figures {
  const branch = branchIds(book, node)
  const wanted = state.sums
    .filter(({ nodeId, fiscalYear }) => branch.has(nodeId) && (cut.year === null || fiscalYear === cut.year))
    .filter(({ subjectId }) => !cut.subjectIds || (subjectId !== null && cut.subjectIds.has(subjectId)))
  return figuresOf(budgetOf(book, state, node, purse, cut), amountsOf(wanted))
}

const figuresAt = (book: Book, state: PurseState, node: Node, purse: Purse, cut: Cut): Shown =>
  shownFigures(figuresIn(book, state, node, purse, cut))

/**
 * Returns the budget of a node: the approved total, or by subject and year the lines in force. A node without a figure of its own
 * has the sum of those right below it; null where nobody has one.
 */
export function budgetOf(book: Book, state: PurseState, node: Node, purse: Purse, cut: Cut): Fen | null {
  if (cut.year === null && !cut.subjectIds) {
    const approved = purse === 'special' ? node.specialBudget : node.selfBudget
    if (approved !== null) return fenIn(approved)
  }
  const own = state.posted.get(node.id)
  if (own && (cut.year !== null || cut.subjectIds !== null)) {
    const lines = own.lines
      .filter(({ year }) => cut.year === null || year === cut.year)
      .filter(({ subjectId }) => !cut.subjectIds || cut.subjectIds.has(subjectId))
    return sum(lines.map(({ amount }) => amount))
  }
  const below = book.nodes
    .filter(({ parentId }) => parentId === node.id)
    .map((one) => budgetOf(book, state, one, purse, cut))
    .filter((budget) => budget !== null)
  return below.length > 0 ? sum(below) : null
}

/** Writes figures as the wire has them: yuan. */
export const shownFigures = ({
  budget,
  arrived,
  transferredOut,
  spent,
  returned,
  handedUp,
  carried,
  balance,
  ...rates
}: Figures): Shown => ({
  budget: budget === null ? null : yuanText(budget),
  arrived: yuanText(arrived),
  transferredOut: yuanText(transferredOut),
  spent: yuanText(spent),
  returned: yuanText(returned),
  handedUp: yuanText(handedUp),
  carried: yuanText(carried),
  balance: yuanText(balance),
  ...rates,
})

async function nodesOf(
  ctx: Ctx,
  nodes: readonly Node[],
  figuresOfNode: (node: Node) => Shown,
): Promise<Overview['nodes']> {
  const units = await unitNames(ctx, nodes)
  return nodes.map((one) => ({
    ...figuresOfNode(one),
    nodeId: one.id,
    parentId: one.parentId,
    name: one.name,
    level: one.level,
    unitName: one.unitId === null ? one.unitName : (units.get(one.unitId) ?? null),
  }))
}

/** Returns the names of the organisations that do the work of nodes. */
export async function unitNames(
  { db }: Ctx,
  nodes: readonly Pick<Node, 'unitId'>[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(nodes.flatMap(({ unitId }) => unitId ?? []))]
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: organization.id, name: organization.name })
    .from(organization)
    .where(inArray(organization.id, ids))
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** Returns how each subject stands that has a budget or lines, parents as the sum of those below. */
function subjectsAt(book: Book, state: PurseState, node: Node, cut: Cut): Overview['subjects'] {
  const rows = book.subjects
    .filter(({ id }) => !cut.subjectIds || cut.subjectIds.has(id))
    .map((subject) => subjectAt(book, state, node, { subject, year: cut.year }))
  return rows.filter(isShown)
}

/** Whether there is anything to say of a subject. */
const isShown = ({ budget, moved, spent, committed }: Overview['subjects'][number]): boolean =>
  budget !== null || [moved, spent, committed].some((amount) => amount !== '0.00')

/** Returns how one subject with all below it stands at a node. */
export function subjectAt(
  book: Book,
  state: PurseState,
  node: Node,
  { subject, year }: { subject: Subject; year: number | null },
): Overview['subjects'][number] {
  const branch = branchIds(book, node)
  const subjectIds = branchOf(book, subject.id)
  const planned = linesBelow(book, state, node)
    .filter((line) => subjectIds.has(line.subjectId) && (year === null || line.year === year))
    .map(({ amount }) => amount)
  const budget = planned.length > 0 ? sum(planned) : null
  const moved = movedTo(state, branch, { subjectIds, year })
  const spent = spentOn(state.sums, branch, { subjectIds, year })
  const committed = committedOn(state, branch, { subjectIds, year })
  const whole = (budget ?? 0n) + moved
  const hasBudget = budget !== null || moved !== 0n
  return {
    subjectId: subject.id,
    name: subject.name,
    level: subject.level,
    isLeaf: subject.isLeaf,
    budget: budget === null ? null : yuanText(budget),
    moved: yuanText(moved),
    spent: yuanText(spent),
    committed: yuanText(committed),
    available: hasBudget ? yuanText(availableOf({ budget: whole, spent, committed })) : null,
    rate: hasBudget ? rate(spent, whole) : null,
    state: hasBudget ? levelOf(whole, spent + committed) : 'ok',
  }
}

/** Returns the lines in force of a node, or else those of the nodes below it together. */
export function linesBelow(
  book: Book,
  state: PurseState,
  node: Node,
): NonNullable<ReturnType<PurseState['posted']['get']>>['lines'] {
  const own = state.posted.get(node.id)
  if (own) return own.lines
  return book.nodes
    .filter(({ parentId }) => parentId === node.id)
    .flatMap((one) => linesBelow(book, state, one))
}

interface YearsWanted {
  book: Book
  state: PurseState
  node: Node
  purse: Purse
  cut: Cut
  mayClose: boolean
}

async function yearsAt(
  ctx: Ctx,
  { book, state, node, purse, cut, mayClose }: YearsWanted,
): Promise<Overview['years']> {
  const states = await readYears(ctx, book.project)
  const years = await listYears(ctx, book.project)
  return years.map((year) => {
    const now = states.get(year) ?? 'open'
    const closed =
      overReason(book.project) ??
      (now === 'closed' ? `${year}年已结账，不能重新开放；更正请记入下一个开放的年度` : null)
    return {
      ...figuresAt(book, state, node, purse, { ...cut, year }),
      year,
      state: now,
      ...allowed(
        { open: mayClose && now !== 'open', pause: mayClose && now !== 'paused', close: mayClose },
        { open: closed, pause: closed, close: closed },
      ),
    }
  })
}
