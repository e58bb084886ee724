import { z } from 'zod'
import { command, query } from '../../../core/route.ts'
import { done, idIn, idOut, idsIn, nothing, text } from '../../../core/wireFields.ts'
import { versionIn } from '../integrationFields.ts'
import { categoryLabels as labels } from '../integrationLabels.ts'
import { CATEGORIES_MAX, CATEGORY_NAME_MAX } from './defaultCategories.ts'

const PATH = '/api/integration/category'
const WRITE = 'integration.category:write'
const LABEL = '服务分类'
const READS = ['integration.category', 'integration.provider', 'integration.service'] as const

/** A category with those below it. */
export interface CategoryNode {
  id: string
  name: string
  /** Names from the top: `检测服务/品质检测`. */
  path: string
  version: number
  /** Providers and services directly in it. */
  providerCount: number
  serviceCount: number
  children: CategoryNode[]
}
interface CategoryNodeIn extends Omit<CategoryNode, 'id' | 'children'> {
  id: number
  children: CategoryNodeIn[]
}
const categoryNode: z.ZodType<CategoryNode, CategoryNodeIn> = z.object({
  id: idOut,
  name: z.string(),
  path: z.string(),
  version: z.number(),
  providerCount: z.number(),
  serviceCount: z.number(),
  get children() {
    return z.array(categoryNode)
  },
})

export const categoryTree = query({
  method: 'GET',
  path: `${PATH}/tree`,
  summary: '服务分类的树，含各分类的服务商数与服务数',
  access: 'login',
  reads: READS,
  input: nothing,
  output: z.array(categoryNode),
})

export const subcategories = query({
  method: 'GET',
  path: `${PATH}/subcategory`,
  summary: '一个分类的下级分类；不给分类时为第一级',
  access: 'login',
  reads: READS,
  input: z.object({ categoryId: idIn(LABEL).optional() }),
  output: z.array(z.object({ id: idOut, name: z.string(), path: z.string(), hasChildren: z.boolean() })),
})

const nameIn = text(labels.name, CATEGORY_NAME_MAX).refine(
  (name) => !name.includes('/'),
  `${labels.name}不能含“/”`,
)

export const createCategory = command({
  method: 'POST',
  path: `${PATH}/create`,
  summary: '新增服务分类，可在另一分类之下，最多三级；已直接放有服务的分类不能再分下级',
  access: WRITE,
  changes: ['integration.category'],
  input: z.object({ parentId: idIn(labels.parentId).nullish(), name: nameIn }),
  output: z.object({ id: idOut }),
})

export const createDefaults = command({
  method: 'POST',
  path: `${PATH}/createDefaults`,
  summary: '还没有分类时采用默认的服务分类',
  access: WRITE,
  changes: ['integration.category'],
  input: nothing,
  output: z.object({ created: z.number() }),
})

export const updateCategory = command({
  method: 'POST',
  path: `${PATH}/update`,
  summary: '重命名服务分类',
  access: WRITE,
  changes: ['integration.category', 'integration.provider', 'integration.service'],
  input: z.object({ id: idIn(LABEL), version: versionIn, name: nameIn }),
  output: z.object({ version: z.number() }),
})

export const deleteCategories = command({
  method: 'POST',
  path: `${PATH}/delete`,
  summary: '删除服务分类；有下级的不能删除，有服务商或服务的须给出移入的分类',
  access: WRITE,
  changes: ['integration.category', 'integration.provider', 'integration.service'],
  input: z.object({
    ids: idsIn(LABEL),
    /** Where providers and services of the deleted ones go. */
    targetId: idIn('移入的分类').nullish(),
  }),
  output: done,
})

export const sortCategories = command({
  method: 'POST',
  path: `${PATH}/sort`,
  summary: '整树保存服务分类的上下级与顺序；期间他人有改动的不保存',
  access: WRITE,
  changes: ['integration.category', 'integration.provider', 'integration.service'],
  input: z.object({
    /** Every category, in the order wanted: each after its parent. */
    rows: z
      .array(
        z.object({
          id: idIn(LABEL),
          parentId: idIn(labels.parentId).nullable(),
          version: versionIn,
        }),
        '请给出全部分类的顺序',
      )
      .min(1, '请给出全部分类的顺序')
      .max(CATEGORIES_MAX, `分类最多${CATEGORIES_MAX}个`),
  }),
  output: done,
})
