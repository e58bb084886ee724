import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { OnOffSwitch } from './OnOffSwitch.tsx'

afterEach(cleanup)

test('a switch that is off has a ground on which its word can be read', () => {
  const props = { label: '状态', onTurn: () => undefined }
  const { rerender } = render(<OnOffSwitch {...props} isOn={false} />)
  expect(screen.getByRole('switch').style.background).toBe('var(--quiet)')
  rerender(<OnOffSwitch {...props} isOn />)
  expect(screen.getByRole('switch').style.background).toBe('')
})
