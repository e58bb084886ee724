import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Move, Workflow } from './core/workflow.ts'

const files = globSync('**/*Workflow.ts', { cwd: import.meta.dirname })
const workflows = (
  await Promise.all(files.map(async (file) => (await import(join(import.meta.dirname, file))) as object))
)
  .flatMap((module) => Object.values(module) as unknown[])
  .filter(
    (value): value is Workflow => typeof value === 'object' && value !== null && 'stateBlocker' in value,
  )

test('every file of a workflow is found', () => {
  expect(workflows.length).toBe(files.length)
  expect(workflows.length).toBeGreaterThan(1)
})

describe.each(workflows.map((found) => [found.name, found] as const))('the workflow of %s', (_, found) => {
  const states = Object.keys(found.states)
  const moves: Move<string>[] = Object.values(found.moves)

  test('has an action out of every state that is not final, and none out of a final one', () => {
    const left = states.filter((state) => moves.some(({ from }) => from.includes(state)))
    expect(left.toSorted()).toEqual(states.filter((state) => !found.final.includes(state)).toSorted())
  })

  test('names only states that it has', () => {
    const named = moves.flatMap(({ from, to }) => (to === undefined ? from : [...from, to]))
    expect(states).toEqual(expect.arrayContaining([...new Set([...named, ...found.final])]))
  })

  test('leads to every final state', () => {
    expect(moves.map(({ to }) => to)).toEqual(expect.arrayContaining([...found.final]))
  })
})
