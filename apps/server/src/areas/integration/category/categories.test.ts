import * as api from '@hepu/api/areas/integration/category/category'
import { defaultCategories } from '@hepu/api/areas/integration/category/defaultCategories'
import { serviceShow } from '@hepu/api/areas/integration/service/serviceManager'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { makeCategory, makeProvider, makeService } from '../testServices.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const tree = (client: Client) => client.call(api.categoryTree, {})
const shown = (nodes: readonly api.CategoryNode[]): unknown[] =>
  nodes.map(({ name, children }) => (children.length > 0 ? [name, shown(children)] : name))
const row = ({ id, version }: { id: string; version: number }, parentId: string | null = null) => ({
  id,
  version,
  parentId,
})

describe('refusals', () => {
  test('equal names beside each other, a fourth level and a slash in a name are refused', async () => {
    const ann = await app.user()
    const a = await makeCategory(ann, '检测')
    const b = await makeCategory(ann, '品质', a)
    const c = await makeCategory(ann, '蛋白', b)
    await expect(makeCategory(ann, '检测')).rejects.toMatchObject({ message: '同一级已有分类「检测」' })
    await expect(makeCategory(ann, '赖氨酸', c)).rejects.toMatchObject({ message: '服务分类最多3级' })
    await expect(makeCategory(ann, 'A/B')).rejects.toMatchObject({ message: '分类名称不能含“/”' })
  })

  test('F-424 a category with others below it, services or providers is not deleted without a target', async () => {
    const ann = await app.user()
    const top = await makeCategory(ann, '检测')
    const leaf = await makeCategory(ann, '纯度', top)
    const other = await makeCategory(ann, '品质', top)
    const provider = await makeProvider(ann, leaf)
    const serviceId = await makeService(ann, provider, leaf)
    await expect(ann.call(api.deleteCategories, { ids: [top] })).rejects.toMatchObject({
      message: '分类「检测」有2个下级分类，不能删除：请先移走或删除下级分类',
    })
    await expect(ann.call(api.deleteCategories, { ids: [leaf] })).rejects.toMatchObject({
      message: '分类「检测/纯度」有1项服务、1家服务商，不能删除：请选择移入的分类',
    })
    await expect(ann.call(api.deleteCategories, { ids: [leaf], targetId: top })).rejects.toMatchObject({
      message: '「检测」有下级分类，请移入最下一级的分类',
    })
    await ann.call(api.deleteCategories, { ids: [leaf], targetId: other })
    expect(await ann.call(serviceShow, { id: serviceId })).toMatchObject({ categoryPath: '检测/品质' })
  })

  test('a category that has services gets none below it', async () => {
    const ann = await app.user()
    const top = await makeCategory(ann, '检测')
    await makeService(ann, await makeProvider(ann, top), top)
    await expect(makeCategory(ann, '纯度', top)).rejects.toMatchObject({
      message: '分类「检测」已有1项服务，不能再分下级，请先移走这些服务',
    })
  })

  test('an order that puts a category under itself, or was made before a change of somebody else, is refused', async () => {
    const ann = await app.user()
    await makeCategory(ann, '检测')
    await makeCategory(ann, '试验')
    const [a, b] = await tree(ann)
    await expect(
      ann.call(api.sortCategories, { rows: [row(a!, b!.id), row(b!, a!.id)] }),
    ).rejects.toMatchObject({ message: '不能把分类「检测」移到它自身或其下级之下' })
    await ann.call(api.updateCategory, { id: a!.id, version: a!.version, name: '检验' })
    await expect(ann.call(api.sortCategories, { rows: [row(b!), row(a!)] })).rejects.toMatchObject({
      code: 4090,
      message: '分类已被他人修改，请刷新后再排序',
    })
    await expect(ann.call(api.sortCategories, { rows: [row(b!)] })).rejects.toMatchObject({ code: 4090 })
  })
})

test('F-423 F-577 the order and the levels of the tree stay as they were saved, and paths follow', async () => {
  const ann = await app.user()
  await makeCategory(ann, '检测')
  await makeCategory(ann, '试验')
  const [a, b] = await tree(ann)
  await ann.call(api.sortCategories, { rows: [row(b!), row(a!, b!.id)] })
  const [top] = await tree(ann)
  expect(top).toMatchObject({ name: '试验', children: [{ name: '检测', path: '试验/检测' }] })
  await ann.call(api.updateCategory, { id: top!.id, version: top!.version, name: '田间' })
  const [renamed] = await tree(ann)
  expect(renamed?.children).toMatchObject([{ path: '田间/检测' }])
  expect(await ann.call(api.subcategories, { categoryId: renamed!.id })).toMatchObject([
    { name: '检测', hasChildren: false },
  ])
})

test('F-575 an organisation without categories takes the default ones once', async () => {
  const ann = await app.user()
  await ann.call(api.createDefaults, {})
  expect(shown(await tree(ann))).toEqual(
    defaultCategories.map(([name, below]) => (below.length > 0 ? [name, [...below]] : name)),
  )
  await expect(ann.call(api.createDefaults, {})).rejects.toMatchObject({ code: 4220 })
  const bob = await app.user()
  expect(await tree(bob)).toEqual([])
})
