import { errorCodes } from '@hepu/api/core/errorCodes'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ApiError } from '../../../client/ApiError.ts'
import { ContractError } from './ContractError.tsx'

const shown = (error: Error): string => {
  const { unmount } = render(
    <MemoryRouter>
      <ContractError error={error} onRetry={() => undefined} />
    </MemoryRouter>,
  )
  const text = screen.getByRole('alert').textContent
  unmount()
  return text
}

test('An unknown id and one that is no id have the same message, which leads to the list', () => {
  for (const { code } of [errorCodes.NOT_FOUND, errorCodes.BAD_INPUT])
    expect(shown(new ApiError(code, '合同不正确'))).toBe('合同不存在或无权查看到合同列表选择')
})

test('Any other failure keeps its own message', () => {
  expect(shown(new ApiError(0, '网络不通'))).toContain('网络不通')
})
