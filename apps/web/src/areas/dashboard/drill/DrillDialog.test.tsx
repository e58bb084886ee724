import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import { entry } from '../../../test/menus.ts'
import { setSession } from '../../../workspace/session.ts'
import DrillDialog from './DrillDialog.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const menuList = [entry({ id: '1', label: '试验设置', path: 'estimate/estimate-progress/setup' })]

function show(permissions: string[]) {
  setSession({ permissions, menuList })
  answerWith(() =>
    envelope({
      current: 1,
      size: 10,
      total: 2,
      sum: 2,
      heads: ['省', '市', '组别'],
      records: [
        { id: '1', name: '一号地', cells: [null, null, '新试组'], groupId: '7' },
        { id: '2', name: '新乡', cells: ['河南', '新乡', '新试组'], groupId: '7' },
      ],
    }),
  )
  const element = (
    <Providers>
      <DrillDialog
        figure={{ kind: 'research', title: '未知地区', part: 'point' }}
        filters={{}}
        onClose={() => undefined}
      />
    </Providers>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

test('a point without a province leads to where it is set, for who sets up trials', async () => {
  show(['experiment.variety:write'])
  const link = await screen.findByRole('link', { name: '补省份' })
  expect(link.getAttribute('href')).toBe('/estimate/estimate-progress/setup?groupId=7&step=points')
  expect(screen.getAllByRole('link', { name: '补省份' })).toHaveLength(1)
})

test('who may not set up trials sees no such link', async () => {
  show([])
  expect(await screen.findByText('一号地')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '补省份' })).toBeNull()
})
