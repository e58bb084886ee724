import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Providers } from '../../app/Providers.tsx'
import { ChangesTable } from './ChangesTable.tsx'
import type { Preview } from './batchShapes.ts'

afterEach(cleanup)

/** Returns the alignment of the new value in the table of values that change from `before` to `after`. */
function alignmentOf(before: string, after: string): string {
  const changes = [{ where: '记录', number: null, field: '字段', before, after }]
  render(
    <Providers>
      <ChangesTable preview={{ changes, changesTotal: 1 } as unknown as Preview} />
    </Providers>,
  )
  return screen.getByText(after).closest('td')!.style.textAlign
}

test('changed numbers are aligned by their last digits', () => {
  expect(alignmentOf('18.2', '-19')).toBe('right')
})

test('changed words begin at the left, like all texts', () => {
  expect(alignmentOf('玉米脱水测定方法', '玉米籽粒脱水测定方法')).not.toBe('right')
})
