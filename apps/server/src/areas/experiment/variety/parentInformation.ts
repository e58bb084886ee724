import type * as api from '@hepu/api/areas/experiment/parentInformation'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { AppError } from '@hepu/api/core/errorCodes'
import { itemAt, must } from '@hepu/api/core/must'
import { and, desc, eq, inArray, or } from 'drizzle-orm'
import { experimentGroup, experimentVariety, groupSummary } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { findGermplasmNamed } from '../../research/shared.ts'
import { methodsOf } from '../analysis/analysisMethods.ts'
import { statusLabel } from '../group/groupOptions.ts'
import { meanGainOf } from '../analysis/meanGain.ts'
import { trialsOf, varietyRows } from './trialVarieties.ts'

type Answer = ResultOf<typeof api.parentInformation>
type Parent = Answer['parents'][number]
type Combination = Parent['combinations'][number]
type Variety = Answer['variety']
type Tested = Awaited<ReturnType<typeof testedWith>>[number]

/** Number of combinations listed for a parent; a tester has thousands. */
const MAX_LISTED = 100
/** Number of entries read for the parents, newest first. */
const MAX_READ = 20_000

/** Returns 种质信息: the parents of an entry, each with its own trials and the combinations tested with it. */
export async function showParents(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.parentInformation>,
): Promise<Answer> {
  const [variety] = await varietyRows(ctx, [id])
  if (!variety) throw new AppError('NOT_FOUND', '品种不存在或无权查看')
  const names = [variety.femaleParent, variety.maleParent].filter((name) => name !== null)
  const tested = await testedWith(ctx, [...new Set(names)])
  const known = await germplasmOf(ctx, names)
  return {
    variety,
    parents: [
      { ...(await parentOf(ctx, 'female', variety, tested)), germplasm: known(variety.femaleParent) },
      { ...(await parentOf(ctx, 'male', variety, tested)), germplasm: known(variety.maleParent) },
    ],
    methods: methodsOf('gain', 'parentGain'),
  }
}

/** Loads germplasm by name and returns a lookup: the records whose name or code equals a name. */
async function germplasmOf(ctx: Ctx, names: readonly string[]) {
  const found = await findGermplasmNamed(ctx, names)
  return (name: string | null) => found.filter((record) => record.name === name || record.code === name)
}

async function parentOf(
  ctx: Ctx,
  role: api.ParentRole,
  variety: Variety,
  tested: readonly Tested[],
): Promise<Omit<Parent, 'germplasm'>> {
  const name = role === 'female' ? variety.femaleParent : variety.maleParent
  const trials = name === null ? [] : await trialsOf(ctx, name)
  const origin = trials.find((trial) => trial.femaleParent !== null || trial.maleParent !== null)
  const own =
    name === null ? [] : tested.filter((entry) => entry.femaleParent === name || entry.maleParent === name)
  const all = [...Map.groupBy(own, (entry) => entry.name).values()].map((some) =>
    combinationOf(some, variety),
  )
  const known = all.filter(({ gainPct }) => gainPct !== null)
  return {
    role,
    name,
    femaleParent: origin?.femaleParent ?? null,
    maleParent: origin?.maleParent ?? null,
    trials,
    combinations: listed(all),
    total: all.length,
    overview: { ...overviewOf(known, all.length), combinations: known.length },
  }
}

/** Returns the best combinations first; the entry itself is always among them. */
function listed(all: readonly Combination[]): Combination[] {
  const best = all.toSorted((a, b) => (b.gainPct ?? -Infinity) - (a.gainPct ?? -Infinity))
  return best.filter((combination, at) => at < MAX_LISTED || combination.isSelf)
}

function combinationOf(entries: readonly Tested[], variety: Variety): Combination {
  const newest = itemAt(entries, 0)
  const { id, name, femaleParent, maleParent, status } = newest
  return {
    id,
    name,
    femaleParent,
    maleParent,
    isSelf: name === variety.name,
    isFullSib:
      name !== variety.name &&
      femaleParent !== null &&
      maleParent !== null &&
      [variety.femaleParent, variety.maleParent].every(
        (parent) => parent === femaleParent || parent === maleParent,
      ),
    statusLabel: statusLabel(status),
    ...meanGainOf(entries),
  }
}

/** Averages the gains of the combinations. Each has the same weight, however often it was tested. */
function overviewOf(known: readonly Combination[], total: number): Omit<Parent['overview'], 'combinations'> {
  const mean =
    known.reduce((sum, combination) => sum + must(combination.gainPct, 'gain of the combination'), 0) /
    known.length
  const none = total === 0 ? '没有以它为亲本的参试组合' : '以它为亲本的组合都没有与 CK1 的比较'
  return {
    gainPct: known.length > 0 ? mean : null,
    trials: known.reduce((sum, combination) => sum + combination.trials, 0),
    points: known.reduce((sum, combination) => sum + combination.points, 0),
    years: [...new Set(known.flatMap((combination) => combination.years))].toSorted((a, b) => b - a),
    reason: known.length > 0 ? null : none,
  }
}

/** Loads the entries with one of these names as a parent, newest first, with their gains. */
async function testedWith(ctx: Ctx, names: readonly string[]) {
  if (names.length === 0) return []
  return ctx.db
    .select({
      id: experimentVariety.id,
      name: experimentVariety.name,
      femaleParent: experimentVariety.femaleParent,
      maleParent: experimentVariety.maleParent,
      status: experimentVariety.status,
      isCk: experimentVariety.isCk,
      ckNo: experimentVariety.ckNo,
      year: experimentGroup.year,
      gains: groupSummary.gains,
    })
    .from(experimentVariety)
    .innerJoin(
      experimentGroup,
      and(
        eq(experimentGroup.orgId, experimentVariety.orgId),
        eq(experimentGroup.id, experimentVariety.groupId),
      ),
    )
    .leftJoin(
      groupSummary,
      and(eq(groupSummary.orgId, experimentVariety.orgId), eq(groupSummary.entryId, experimentVariety.id)),
    )
    .where(
      and(
        rows(ctx, experimentVariety),
        rows(ctx, experimentGroup),
        or(
          inArray(experimentVariety.femaleParent, [...names]),
          inArray(experimentVariety.maleParent, [...names]),
        ),
      ),
    )
    .orderBy(desc(experimentGroup.year), desc(experimentVariety.id))
    .limit(MAX_READ)
}
