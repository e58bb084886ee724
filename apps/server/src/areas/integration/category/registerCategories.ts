import * as api from '@hepu/api/areas/integration/category/category'
import { handle, type App } from '../../../http/handle.ts'
import {
  createCategory,
  createDefaults,
  deleteCategories,
  renameCategory,
  sortCategories,
} from './categoryChanges.ts'
import { listSubcategories, showTree } from './categoryTree.ts'

/** Mounts the calls of 服务分类. */
export function registerCategories(app: App): void {
  handle(app, api.categoryTree, showTree)
  handle(app, api.subcategories, listSubcategories)
  handle(app, api.createCategory, createCategory)
  handle(app, api.createDefaults, createDefaults)
  handle(app, api.updateCategory, renameCategory)
  handle(app, api.deleteCategories, deleteCategories)
  handle(app, api.sortCategories, sortCategories)
}
