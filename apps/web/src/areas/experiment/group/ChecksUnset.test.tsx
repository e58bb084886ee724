import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import { ChecksUnset } from './ChecksUnset.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const show = (edit: boolean) => {
  answerWith(() => envelope({ can: { edit }, checks: [], entries: [{ id: '3', name: '郑单958' }] }))
  render(
    <Providers>
      <MemoryRouter>
        <ChecksUnset groupId="7" />
      </MemoryRouter>
    </Providers>,
  )
}

test('checks that are not set can be set where that is said', async () => {
  show(true)
  await userEvent.click(await screen.findByRole('button', { name: '设置对照' }))
  expect(await screen.findByRole('dialog', { name: '设置对照' })).toBeTruthy()
})

test('who may not set checks reads that there are none', async () => {
  show(false)
  expect(await screen.findByText('未设置')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
