import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import { rehearsal } from '../rehearsal/exampleRehearsal.ts'
import { RehearsalBoard } from '../rehearsal/RehearsalBoard.tsx'

/** Fields of numbers behave in tests as in a browser only when they do not know that it is a test. */
const late = vi.hoisted(() => {
  process.env['NODE_ENV'] = 'development'
  return Promise.withResolvers<void>()
})
/** The table of changed verdicts loads with the first what-if; here it loads only after further typing. */
vi.mock('./WhatIfMoves.tsx', async (load) => {
  await late.promise
  return load()
})

configure({ asyncUtilTimeout: 5_000 })
vi.setConfig({ testTimeout: 20_000 })

beforeAll(() => import('./WhatIfBody.tsx'))
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('a threshold shows the value in force, however fast it is typed and left', async () => {
  const requests = answerWith((url) =>
    url.includes('/savePreviewDraft') ? envelope({ draftId: '6' }) : envelope([]),
  )
  render(
    <Providers>
      <MemoryRouter>
        <RehearsalBoard data={rehearsal} draft={null} />
      </MemoryRouter>
    </Providers>,
  )
  fireEvent.click(screen.getByRole('button', { name: '试算：改规则、去试点' }))
  const find = () => screen.findByRole<HTMLInputElement>('spinbutton', { name: '比CK1增产阈值' })
  const box = await find()
  fireEvent.focus(box)
  const type = (value: string) => {
    fireEvent.keyDown(box, { key: value.at(-1)! })
    fireEvent.change(box, { target: { value } })
  }
  type('1')
  await screen.findByText(/^试算中/)
  type('15')
  late.resolve()
  await screen.findByRole('region', { name: '判定变化' })
  fireEvent.blur(box)
  expect((await find()).value).toBe('15')
  fireEvent.click(screen.getByRole('button', { name: '保存草稿' }))
  fireEvent.click(await screen.findByRole('button', { name: /^保\s?存$/ }))
  await screen.findByText('保存成功：草稿')
  const [key] = rehearsal.evidence.standard!.items.map((item) => item.key)
  expect(bodyOf(requests.find(({ url }) => url.includes('/savePreviewDraft')))).toMatchObject({
    whatIf: { thresholds: { [key!]: 15 } },
  })
})
