import type { MenuDefinition } from './menuDefinition.ts'
import type { NoticeKind } from './notice/noticeKind.ts'
import type { ObligationRuleSpec } from './obligation/obligationRule.ts'

/**
 * What the rest of the product knows of an area without its calls: names only, so that any screen may load it. `outlines.ts`
 * lists those of all areas.
 */
export interface AreaOutline {
  /** Permissions with the labels that an administrator sees. */
  permissions: Readonly<Record<`${string}.${string}:${string}`, string>>
  /** Labels of the kinds of records whose changes are logged, by table, apart from registries. */
  records: Readonly<Record<string, string>>
  /** Who may read what was imported, by the name of the kind of import, apart from registries. */
  imports?: Readonly<Record<string, `${string}.${string}:${string}`>>
  /** Kinds of notices that the area sends, by name (`core/notice`). */
  notices?: Readonly<Record<`${string}.${string}`, NoticeKind>>
  /** What the area makes due by `planObligations`, by name (`core/obligation`); days of registries are rules by themselves. */
  obligations?: Readonly<Record<`${string}.${string}`, ObligationRuleSpec>>
  /** Entries of the menu, shown before 系统管理. A long menu is a list of its own in `menus.ts`, because any screen may load this. */
  menus?: readonly MenuDefinition[]
}
