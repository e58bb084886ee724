import { cleanup, render, screen } from '@testing-library/react'
import { Activity } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Providers } from '../../app/Providers.tsx'
import { AppModal } from './AppModal.tsx'

afterEach(cleanup)

const example = (mode: 'visible' | 'hidden') => (
  <Providers>
    <Activity mode={mode}>
      <AppModal open title="组别资料">
        内容
      </AppModal>
    </Activity>
  </Providers>
)

test('a dialog that is open in a kept tab survives hiding and showing', () => {
  const { rerender } = render(example('visible'))
  rerender(example('hidden'))
  rerender(example('visible'))
  expect(screen.getByRole('dialog').textContent).toContain('内容')
})

test('the buttons of a dialog say 确认 and 取消', () => {
  render(example('visible'))
  expect(screen.getByRole('button', { name: '确认' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '取消' })).toBeTruthy()
})
