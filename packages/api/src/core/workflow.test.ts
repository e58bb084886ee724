import { describe, expect, test } from 'vitest'
import { workflow } from './workflow.ts'

const lamp = workflow({
  name: '灯',
  states: { ON: '亮', OFF: '灭', BROKEN: '坏' },
  final: ['BROKEN'],
  moves: {
    light: { from: ['OFF'], to: 'ON', right: 'upgrade.record:read', label: '开灯' },
    quench: { from: ['ON'], to: 'OFF', right: null, label: '关灯' },
  },
  refusals: { BROKEN: '灯已坏' },
})

describe('a workflow', () => {
  test('names the state and the action that it refuses', () => {
    expect(lamp.whyNot('ON', 'light', new Set(['upgrade.record:read']))).toBe('当前状态为「亮」，不能开灯')
    expect(lamp.whyNot('BROKEN', 'quench', new Set())).toBe('灯已坏')
  })

  test('names the permission that is missing, after the state', () => {
    expect(lamp.whyNot('OFF', 'light', new Set())).toBe('您没有「开灯」权限，请联系管理员')
    expect(lamp.whyNot('ON', 'light', new Set())).toBe('当前状态为「亮」，不能开灯')
  })

  test('allows an action by its state and its permission', () => {
    expect(lamp.can('OFF', new Set(['upgrade.record:read']))).toEqual({ light: true, quench: false })
    expect(lamp.can('OFF', new Set())).toEqual({ light: false, quench: false })
    expect(lamp.can('ON', new Set())).toEqual({ light: false, quench: true })
  })
})
