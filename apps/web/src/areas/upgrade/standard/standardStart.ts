import type { StandardItem, StandardScope } from '@hepu/api/areas/upgrade/promotionShapes'
import type { standardShow } from '@hepu/api/areas/upgrade/standard/promotionStandard'
import type { OutputOf } from '@hepu/api/core/route'

export type Standard = OutputOf<typeof standardShow>

/** The first values of a standard's form. */
export interface Start {
  name: string
  level: Standard['level']
  className: string
  source: string | null
  remark: string | null
  validFrom: string | null
  validTo: string | null
  parentId: string | null
  itemList: StandardItem[]
  scopes: StandardScope[]
}

/** What to open: an existing standard, a new one, or a new one based on another. */
export type Opening =
  | { kind: 'new' }
  | { kind: 'template'; start: Start }
  | { kind: 'edit' | 'copy' | 'childStandard'; id: string }

export const blankStart: Start = {
  name: '',
  level: 'COMPANY',
  className: '高产稳产',
  source: null,
  remark: null,
  validFrom: null,
  validTo: null,
  parentId: null,
  itemList: [],
  scopes: [],
}

/**
 * Returns the stored contents as they are, under another name, or as those of a child standard, which needs its own
 * scopes.
 */
export function startFrom(standard: Standard, as: 'edit' | 'copy' | 'childStandard'): Start {
  const { name, level, className, source, remark, validFrom, validTo, parentId, itemList, scopes } = standard
  const start = { name, level, className, source, remark, validFrom, validTo, parentId, itemList, scopes }
  if (as === 'copy') return { ...start, name: `${name} 副本`, scopes: [] }
  return as === 'childStandard'
    ? { ...start, name: `${name}·`, parentId: standard.id, remark: null, scopes: [] }
    : start
}
