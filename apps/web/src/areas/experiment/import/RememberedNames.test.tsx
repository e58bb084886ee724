import { forgetName, rememberedNames } from '@hepu/api/areas/experiment/import/rememberedNames'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import { clearSession, setSession } from '../../../workspace/session.ts'
import { RememberedNames } from './RememberedNames.tsx'

afterEach(() => {
  cleanup()
  clearSession()
})

const name = {
  id: '5',
  kind: 'entry',
  alias: '郑丹958',
  name: '郑单958',
  createdByName: '张三',
  can: { forget: true },
}

const show = () =>
  render(
    <Providers>
      <RememberedNames />
    </Providers>,
  )

test('the names are listed, and one is forgotten after a question', async () => {
  setSession({ permissions: ['experiment.variety:import'] })
  let isForgotten = false
  const requests = answerWith((url) => {
    if (url.startsWith(forgetName.path)) isForgotten = true
    if (!url.startsWith(rememberedNames.path)) return envelope(null)
    return envelope(isForgotten ? [] : [{ ...name, updatedAt: '2026-05-01T02:00:00.000Z' }])
  })
  show()
  await userEvent.click(screen.getByRole('button', { name: '已记住的名称' }))
  expect(await screen.findByRole('row', { name: /品种 郑丹958 郑单958 张三/ })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '忘记郑丹958' }))
  await userEvent.click(await screen.findByRole('button', { name: /确\s*认/ }))
  expect(await screen.findByText(/还没有记住的名称/)).toBeDefined()
  expect(bodyOf(requests.find(({ url }) => url.startsWith(forgetName.path)))).toEqual({ id: '5' })
})

test('people who may not import have no button', () => {
  setSession({ permissions: ['experiment.variety:read'] })
  show()
  expect(screen.queryByRole('button')).toBeNull()
})
