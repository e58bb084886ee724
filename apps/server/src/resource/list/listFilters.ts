import { fieldNamed } from '@hepu/api/core/resource/fields'
import type { Values } from '@hepu/api/core/resource/problems'
import type { Resource } from '@hepu/api/core/resource/resource'
import { yearFilters } from '@hepu/api/core/resource/yearFilters'
import { and, type SQL } from 'drizzle-orm'
import type { AssignedToMeKind } from '@hepu/api/core/resource/assignedToMe'
import { clockDay } from '../../db/clock.ts'
import type { Ctx } from '../../http/context.ts'
import { assignedToMeCondition } from '../assignedToMe.ts'
import { filterCondition, hasKeyword } from '../filterConditions.ts'
import type { Mounted } from '../mounted.ts'

/** What a list is filtered by. */
export interface ListFilter {
  /** One of the organisations that the caller sees; all of them if undefined. */
  orgId?: number | undefined
  /** A review state; all of them if undefined. */
  status?: number | undefined
  /** The condition of the keyword, which has an index of its own. */
  keyword?: SQL | undefined
  /** All further conditions; undefined if there are none. */
  condition: SQL | undefined
  /** The further conditions compare small values only, so that an index can count the records that meet them. */
  isPlain: boolean
}

/** Returns the filter that a list call asks for, with the conditions that depend on the caller. */
export function filterOf(ctx: Ctx, resource: Mounted, model: Values): ListFilter {
  const { orgId, status, name, ...rest } = model
  return {
    orgId: typeof orgId === 'number' ? orgId : undefined,
    status: typeof status === 'number' ? status : undefined,
    keyword: typeof name === 'string' && name ? hasKeyword(resource.table, name) : undefined,
    condition: askedFor(ctx, resource, rest),
    isPlain: isPlain(resource.def, rest),
  }
}

/** Returns the condition of the list filters, including those that depend on the caller. */
export function askedFor(ctx: Ctx, resource: Mounted, model: Values): SQL | undefined {
  const assignedToMe = model['assignedToMe'] as AssignedToMeKind | undefined
  return and(
    filterCondition(resource, model, clockDay(ctx.services.now())),
    assignedToMe ? assignedToMeCondition(ctx, resource, assignedToMe) : undefined,
  )
}

const PLAIN_KINDS: ReadonlySet<string> = new Set(['dict', 'bool', 'number', 'date'])

function isPlain(def: Resource, model: Values): boolean {
  const plain = plainFilters(def)
  return Object.entries(model).every(([name, value]) => !isSet(value) || plain.has(name))
}

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** Returns the names of the filters that compare one small value. */
function plainFilters({ fields, list }: Resource): ReadonlySet<string> {
  const plain = list.filter.filter((name) => PLAIN_KINDS.has(fieldNamed(fields, name).kind))
  const years = yearFilters(list).map(({ name }) => name)
  return new Set([...plain.flatMap((name) => [name, `${name}Start`, `${name}End`]), ...years])
}
