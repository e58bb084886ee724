import { changeLogGrouped } from '@hepu/api/core/changeLog/groupedChanges'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../app/Providers.tsx'
import { queryClient } from '../../client/queries.ts'
import { answerWith, envelope } from '../../test/answers.ts'
import ChangeLines from './ChangeLines.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const recordsFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => ({
    name: `品种${first + at}`,
    changes: [{ field: 'status', label: '状态', before: '在试', after: '已晋级' }],
  }))
const line = {
  id: '31',
  at: '2026-05-01 08:00:00',
  userName: '王审',
  object: 'experiment_variety',
  objectLabel: '参试品种',
  objectId: null,
  partName: '参试品种',
  grouped: { count: 12, examples: recordsFrom(1, 5) },
  batch: null,
  action: 'update',
  changes: [],
  before: null,
  after: null,
  reason: '发布晋级',
}

test('the further records of a grouped line open page by page, until none is left', async () => {
  const requests = answerWith((url) => {
    if (!url.startsWith(changeLogGrouped.path)) return envelope([line])
    return envelope(url.includes('from=5') ? recordsFrom(6, 10) : recordsFrom(11, 12))
  })
  render(
    <Providers>
      <MemoryRouter>
        <ChangeLines object="experiment_group" objectId="5" onClose={() => undefined} />
      </MemoryRouter>
    </Providers>,
  )
  await userEvent.click(await screen.findByRole('button', { name: '查看另外 7 条' }))
  expect(await screen.findByText('品种10')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '查看另外 2 条' }))
  expect(await screen.findByText('品种12')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /查看另外/ })).toBeNull()
  const asked = requests.filter(({ url }) => url.startsWith(changeLogGrouped.path))
  expect(asked[0]!.url).toContain('object=experiment_group&objectId=5&line=31&from=5')
})
