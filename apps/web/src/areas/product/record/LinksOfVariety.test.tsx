import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { entry, rootOf } from '../../../test/menus.ts'
import { workspaceMenu } from '../../../workspace/menu.ts'
import { setSession } from '../../../workspace/session.ts'
import { LinksOfVariety } from './LinksOfVariety.tsx'

afterEach(cleanup)

const path = '/research/varietyList/verietyListDetailsCheck?id=7'
const variety = { id: '7', name: '禾谱1号', approvalNo: '国审玉20170001', path }
const details = entry({
  id: '3',
  label: '详情',
  path: 'research/varietyList/verietyListDetailsCheck',
  parentId: '2',
  hidden: true,
})
const list = entry({
  id: '2',
  label: '审定品种',
  path: 'research/varietyList',
  parentId: '1',
  children: [details],
})
const group = entry({ id: '1', label: '科研', path: 'research', children: [list] })

const paperPage = entry({
  id: '5',
  label: '一页纸产品详情',
  path: 'research/research-onePaperProduct/lookUp',
  parentId: '1',
  hidden: true,
})

function show(found: typeof variety | null, menu = [rootOf(group)], paperId: string | null = null) {
  setSession({ menuList: workspaceMenu(menu) })
  render(
    <MemoryRouter>
      <LinksOfVariety extra={{ variety: found, varietyName: '禾谱1号', paperId }} />
    </MemoryRouter>,
  )
  return screen.queryByRole('link')
}

test('a product links to the record of its variety for users who have that screen, and else to nothing', () => {
  const link = show(variety)
  expect(link?.textContent).toBe('审定品种 国审玉20170001')
  expect(link?.getAttribute('href')).toBe(path)
  cleanup()
  expect(show(null)).toBeNull()
  cleanup()
  expect(show(variety, [rootOf()])).toBeNull()
})

test('a product that has a one-page paper links to it for users who have that screen', () => {
  const menu = [rootOf({ ...group, children: [paperPage] })]
  const link = show(null, menu, '9')
  expect(link?.textContent).toBe('产品一页纸')
  expect(link?.getAttribute('href')).toBe('/research/research-onePaperProduct/lookUp?id=9')
  cleanup()
  expect(show(null, menu)).toBeNull()
  cleanup()
  expect(show(null, [rootOf(group)], '9')).toBeNull()
})
