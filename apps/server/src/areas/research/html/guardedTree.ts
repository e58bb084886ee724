import { AppError } from '@hepu/api/core/errorCodes'
import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterTypes } from 'parse5'

export type Element = DefaultTreeAdapterTypes.Element
export type ChildNode = DefaultTreeAdapterTypes.ChildNode
export type Fragment = DefaultTreeAdapterTypes.DocumentFragment

/** No page of a person nests deeper, or has more elements for the cells that are allowed. */
const DEEPEST = 128
const MAX_ELEMENTS = 200_000

/**
 * Parses a piece of HTML as a browser does; nothing is fetched and nothing runs. The time and room that parsing takes
 * grow with the depth and with elements that the parser repeats by itself, so that both are bounded.
 * @throws AppError BAD_INPUT beyond these bounds.
 */
export function parseGuarded(html: string): Fragment {
  let depth = 0
  let elements = 0
  return parseFragment(html, {
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement: (...given) => {
        elements += 1
        if (elements > MAX_ELEMENTS) throw new AppError('BAD_INPUT', '表格内容过于复杂，无法转换')
        return defaultTreeAdapter.createElement(...given)
      },
      onItemPush: () => {
        depth += 1
        if (depth > DEEPEST) throw new AppError('BAD_INPUT', '表格内容嵌套过深，无法转换')
      },
      onItemPop: () => {
        depth -= 1
      },
    },
  })
}
