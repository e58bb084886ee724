import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { Providers } from '../../app/Providers.tsx'
import { queryClient } from '../../client/queries.ts'
import { answerWith, envelope } from '../../test/answers.ts'
import { today } from '../../ui/text/formatTime.ts'
import ObligationTodos from './ObligationTodos.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

function show(counts: object) {
  answerWith(() => envelope(counts))
  render(
    <Providers>
      <MemoryRouter>
        <ul>
          <ObligationTodos />
        </ul>
      </MemoryRouter>
    </Providers>,
  )
}

test('what is due today stands by itself and is not overdue', async () => {
  show({ overdue: 0, today: 2, in7: 3, in30: 3 })
  const link = await screen.findByRole('link', { name: /^2\s*今天到期的事项$/ })
  expect(link.getAttribute('href')).toContain(`dueDateStart=${today()}&dueDateEnd=${today()}`)
  expect(screen.queryByText('我负责的逾期事项')).toBeNull()
})

test('without anything due today only the coming days are counted', async () => {
  show({ overdue: 0, today: 0, in7: 3, in30: 5 })
  expect(await screen.findByText('我负责的到期事项（7天内）')).toBeTruthy()
  expect(screen.queryByText('今天到期的事项')).toBeNull()
})
