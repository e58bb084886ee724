import { expect, test } from 'vitest'
import { homePanels } from './homePanels.ts'

test('the home screen shows its panels in one order, whatever area they come from', () => {
  expect(homePanels.map(({ key }) => key)).toEqual([
    'approval',
    'dashboard.outside',
    'project',
    'registries',
    'obligation',
    'experiment',
    'contract',
    'trading',
    'upgrade',
    'varietyAcquireRecord',
    'varietyInfoAcquireRecord',
    'research',
    'dashboard.ownWork',
  ])
})
