import {
  ownTraitCreate,
  ownTraitDelete,
  ownTraitEdit,
  ownTraitList,
} from '@hepu/api/areas/experiment/traits/ownTrait'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import { clearSession, setSession } from '../../../workspace/session.ts'
import OwnTraits from './OwnTraits.tsx'

vi.setConfig({ testTimeout: 60_000 })

/** Returns the dialog with this title, which is loaded when it is opened. */
const dialogOf = async (title: string): Promise<HTMLElement> =>
  (await screen.findByText(title, {}, { timeout: 10_000 })).closest<HTMLElement>('[role=dialog]')!

afterEach(() => {
  cleanup()
  clearSession()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const sugar = {
  id: '12',
  key: 'own12',
  label: '糖锤度',
  unit: '°Bx',
  kind: 'number',
  decimals: 1,
  min: 0,
  max: 40,
  note: null,
  orgName: '甲院',
  isOurs: true,
  version: 3,
  can: { edit: true, delete: true },
}
const used = {
  ...sugar,
  id: '13',
  key: 'own13',
  label: '叶色',
  kind: 'text',
  unit: null,
  min: null,
  max: null,
  can: { edit: true, delete: false },
  whyNot: { delete: '已有观测值' },
}

function show() {
  setSession({ permissions: ['experiment.variety:import'] })
  const requests = answerWith((url) => envelope(url.startsWith(ownTraitList.path) ? [sugar, used] : null))
  const element = (
    <Providers>
      <OwnTraits onClose={() => undefined} />
    </Providers>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return requests
}

const sent = (requests: ReturnType<typeof show>, path: string): unknown =>
  bodyOf(requests.find(({ url }) => url === path))

test('the traits are listed with unit and range, and one with values says why it stays', async () => {
  show()
  expect(await screen.findByRole('row', { name: /糖锤度 数值 °Bx 0–40/ })).toBeDefined()
  expect(screen.getByRole('row', { name: /叶色 文字 — —/ })).toBeDefined()
  expect(screen.getByLabelText('已有观测值')).toBeDefined()
})

test('a new trait is made, and a text has neither unit nor limits', async () => {
  const requests = show()
  await userEvent.click(await screen.findByText('新增性状'))
  const dialog = await dialogOf('新增自定义性状')
  expect(within(dialog).getByLabelText('单位')).toBeDefined()
  await userEvent.type(within(dialog).getByLabelText(/性状名称/), '穗轴色')
  await userEvent.click(within(dialog).getByLabelText(/类型/))
  await userEvent.click(await screen.findByTitle('文字'))
  await waitFor(() => expect(within(dialog).queryByLabelText('单位')).toBeNull())
  await userEvent.click(within(dialog).getByText(/^保\s*存$/))
  await waitFor(() =>
    expect(sent(requests, ownTraitCreate.path)).toMatchObject({ label: '穗轴色', kind: 'text' }),
  )
})

test('a name is needed', async () => {
  const requests = show()
  await userEvent.click(await screen.findByText('新增性状'))
  const dialog = await dialogOf('新增自定义性状')
  await userEvent.click(within(dialog).getByText(/^保\s*存$/))
  expect(await within(dialog).findAllByText('性状名称必填')).not.toHaveLength(0)
  expect(sent(requests, ownTraitCreate.path)).toBeNull()
})

test('a trait is edited with the version that was seen', async () => {
  const requests = show()
  await userEvent.click(await screen.findByLabelText('修改糖锤度'))
  const dialog = await dialogOf('修改自定义性状')
  const max = within(dialog).getByLabelText(/上限/)
  await userEvent.clear(max)
  await userEvent.type(max, '35')
  await userEvent.click(within(dialog).getByText(/^保\s*存$/))
  await waitFor(() =>
    expect(sent(requests, ownTraitEdit.path)).toMatchObject({
      id: '12',
      version: 3,
      label: '糖锤度',
      unit: '°Bx',
      min: 0,
      max: 35,
    }),
  )
})

test('a trait without values is deleted after a question', async () => {
  const requests = show()
  await userEvent.click(await screen.findByLabelText('删除糖锤度'))
  await userEvent.click(await screen.findByText(/^确\s*认$/))
  await waitFor(() => expect(sent(requests, ownTraitDelete.path)).toEqual({ id: '12' }))
})
