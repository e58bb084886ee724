import type { HandOverKind as Name } from '@hepu/api/areas/project/handover/handOver'
import { resourceLabels, type ProjectResource } from '@hepu/api/areas/project/right/projectResources'
import { mayChange } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { levelName, type Node } from '../node/nodes.ts'
import type { Rights } from '../right/rights.ts'

/** Something that one person hands over to another. */
export interface Item {
  kind: Name
  id: number
  name: string
  place: string
  /** The project to which it belongs; null if it belongs to none. */
  projectId: number | null
  path: string | null
  /** Why the caller cannot hand it over; null if he can. */
  why: string | null
  /** Hands it over; only called where `why` is null. */
  give: (gift: Gift) => Promise<unknown>
  /** Hands over several of its kind at once, by their ids, where that is shorter than one after another. */
  giveTogether?: (ids: readonly number[], gift: Gift) => Promise<unknown>
}

/** Who takes it over, and why. */
export interface Gift {
  toId: number
  reason: string
}

/** Returns the open work of one kind that a person has, among what the caller sees. */
export type ListItems = (ctx: Ctx, rights: Rights, userId: number) => Promise<Item[]>

/** Returns why the caller may not change something of a node: without the right, or in another organisation. */
export function rightBlocker(ctx: Ctx, rights: Rights, node: Node, resource: ProjectResource): string | null {
  if (!mayChange(ctx, node)) return '属于其他机构，您只能查看'
  return rights.on(node).has(resource) ? null : `您没有「${resourceLabels[resource]}」权限`
}

/** Returns the address of the screen of a node. */
export function pathOfNode({ id, projectId, parentId, level }: Node): string {
  const key = {
    projectId: String(projectId),
    ...(level === 2 ? { topicId: String(id) } : {}),
    ...(level === 3 ? { topicId: String(parentId), assignmentId: String(id) } : {}),
  }
  return `/task/project/projectDetails?${new URLSearchParams(key).toString()}`
}

export const placeOfNode = ({ level, name }: Node): string => `${levelName(level)}「${name}」`
