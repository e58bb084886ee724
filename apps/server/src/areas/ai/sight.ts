import type { RecordKey, RecordKind } from '@hepu/api/areas/ai/links'
import { and, inArray, or } from 'drizzle-orm'
import { hiddenSince } from '../../db/hiddenNames.ts'
import {
  experimentGroup,
  experimentVariety,
  researchProject,
  upgrade,
  upgradeStandard,
} from '../../db/schema/index.ts'
import { rows } from '../../db/scope.ts'
import type { Ctx } from '../../http/context.ts'

/** What the caller may see now of some records; keys are those of addresses. */
export interface Visibility {
  /** Entries he sees, by the ids they have and had, with their groups. */
  groupOfEntry: ReadonlyMap<string, string>
  groupOfEvaluation: ReadonlyMap<string, string>
  standards: ReadonlySet<string>
  projects: ReadonlySet<string>
  /** Groups he sees; with the moment since when their names are hidden from him, null while they are not. */
  groups: ReadonlyMap<string, Date | null>
}

/** Looks up which of these records the caller sees under his present data permission. */
export async function loadVisibility(ctx: Ctx, records: readonly RecordKey[]): Promise<Visibility> {
  const [entries, evaluations, standards, projects] = await Promise.all([
    findEntries(ctx, idsOf(records, 'variety')),
    findEvaluations(ctx, idsOf(records, 'evaluation')),
    findStandards(ctx, keysOf(records, 'standard')),
    findProjects(ctx, idsOf(records, 'project')),
  ])
  const groupIds = [...entries, ...evaluations].map(({ groupId }) => groupId)
  const groups = await findGroups(ctx, [...new Set([...groupIds, ...idsOf(records, 'group')])])
  return {
    groupOfEntry: new Map(
      entries.flatMap(({ id, firstId, groupId }) =>
        [id, firstId ?? id].map((key) => [String(key), String(groupId)] as const),
      ),
    ),
    groupOfEvaluation: new Map(evaluations.map(({ id, groupId }) => [String(id), String(groupId)])),
    standards: new Set(standards.map(({ name }) => name)),
    projects: new Set(projects.map(({ id }) => String(id))),
    groups: new Map(groups),
  }
}

/** Returns whether a record can be seen; given a moment, also whether the names known then are not hidden now. */
export function sees(visibility: Visibility, record: RecordKey, since?: Date): boolean {
  if (record.kind === 'standard') return visibility.standards.has(record.key)
  if (record.kind === 'project') return visibility.projects.has(record.key)
  const group = groupOf(visibility, record)
  const hiddenSince = group === undefined ? undefined : visibility.groups.get(group)
  if (hiddenSince === undefined) return false
  return hiddenSince === null || since === undefined || hiddenSince < since
}

function groupOf(visibility: Visibility, { kind, key }: RecordKey): string | undefined {
  if (kind === 'variety') return visibility.groupOfEntry.get(key)
  return kind === 'evaluation' ? visibility.groupOfEvaluation.get(key) : key
}

const keysOf = (records: readonly RecordKey[], kind: RecordKind): string[] => [
  ...new Set(records.filter((record) => record.kind === kind).map(({ key }) => key)),
]

/** Returns the ids among the keys; other keys name no record. */
const idsOf = (records: readonly RecordKey[], kind: RecordKind): number[] =>
  keysOf(records, kind)
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)

async function findEntries(ctx: Ctx, ids: number[]) {
  if (ids.length === 0) return []
  const { id, firstId, groupId } = experimentVariety
  return ctx.db
    .select({ id, firstId, groupId })
    .from(experimentVariety)
    .where(and(rows(ctx, experimentVariety), or(inArray(id, ids), inArray(firstId, ids))))
}

async function findEvaluations(ctx: Ctx, ids: number[]) {
  if (ids.length === 0) return []
  return ctx.db
    .select({ id: upgrade.id, groupId: upgrade.groupId })
    .from(upgrade)
    .where(and(rows(ctx, upgrade), inArray(upgrade.id, ids)))
}

async function findStandards(ctx: Ctx, names: string[]) {
  if (names.length === 0) return []
  return ctx.db
    .select({ name: upgradeStandard.name })
    .from(upgradeStandard)
    .where(and(rows(ctx, upgradeStandard), inArray(upgradeStandard.name, names)))
}

async function findProjects(ctx: Ctx, ids: number[]) {
  if (ids.length === 0) return []
  return ctx.db
    .select({ id: researchProject.id })
    .from(researchProject)
    .where(and(rows(ctx, researchProject), inArray(researchProject.id, ids)))
}

/** Groups with the moment since when their names are hidden from the caller. */
async function findGroups(ctx: Ctx, ids: number[]): Promise<[string, Date | null][]> {
  if (ids.length === 0) return []
  const { id, orgId, blindedAt, revealedAt } = experimentGroup
  const found = await ctx.db
    .select({ id, orgId, blindedAt, revealedAt })
    .from(experimentGroup)
    .where(and(rows(ctx, experimentGroup), inArray(experimentGroup.id, ids)))
  return found.map((group) => [String(group.id), hiddenSince(ctx, group)])
}
