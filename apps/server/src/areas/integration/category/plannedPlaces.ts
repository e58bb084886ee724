import { CATEGORY_LEVELS_MAX, categoryPath } from '@hepu/api/areas/integration/category/defaultCategories'
import { AppError } from '@hepu/api/core/errorCodes'
import { hasSameIds } from '@hepu/api/core/tree/treeMoves'
import type { Category } from './categoryTree.ts'

/** A place that is wanted for a category. */
interface Wanted {
  id: number
  parentId: number | null
  version: number
}

interface Planned {
  row: Category
  values: { parentId: number | null; path: string; sortValue: number }
}

const STALE = '分类已被他人修改，请刷新后再排序'

/**
 * Returns what changes of the categories for a wanted order of all of them. Throws CONFLICT if the order was made of another state
 * of the tree, and BAD_STATE for a category under itself, too deep, or beside one of its name.
 */
export function plannedPlaces(all: readonly Category[], wanted: readonly Wanted[]): Planned[] {
  const byId = new Map(all.map((row) => [row.id, row]))
  const isSame = hasSameIds(
    wanted.map(({ id }) => id),
    [...byId.keys()],
  )
  if (!isSame || wanted.some(({ id, version }) => byId.get(id)?.version !== version))
    throw new AppError('CONFLICT', STALE)
  const parents = new Map(wanted.map(({ id, parentId }) => [id, parentId]))
  const places = new Map<number | null, number>()
  const paths = new Map<string, string>()
  return wanted.map(({ id, parentId }) => {
    const row = byId.get(id)!
    const trail = trailOf(byId, parents, id)
    const path = trail.reduce<string | null>((above, { name }) => categoryPath(above, name), null) ?? row.name
    if (paths.has(path)) throw new AppError('BAD_STATE', `同一级已有分类「${row.name}」`)
    paths.set(path, row.name)
    const sortValue = (places.get(parentId) ?? 0) + 1
    places.set(parentId, sortValue)
    return { row, values: { parentId, path, sortValue } }
  })
}

/** Returns the categories from the top to one, by the wanted parents. */
function trailOf(
  byId: ReadonlyMap<number, Category>,
  parents: ReadonlyMap<number, number | null>,
  id: number,
): Category[] {
  const trail: Category[] = []
  let at: number | null | undefined = id
  while (at !== null && at !== undefined) {
    const row = byId.get(at)
    if (!row) throw new AppError('BAD_STATE', '上级分类不存在或无权查看')
    if (trail.includes(row))
      throw new AppError('BAD_STATE', `不能把分类「${row.name}」移到它自身或其下级之下`)
    trail.unshift(row)
    at = parents.get(at)
  }
  if (trail.length > CATEGORY_LEVELS_MAX)
    throw new AppError('BAD_STATE', `服务分类最多${CATEGORY_LEVELS_MAX}级`)
  return trail
}
