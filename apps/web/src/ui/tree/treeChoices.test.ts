import { expect, test } from 'vitest'
import { namesFromTop, treeChoices } from './treeChoices.ts'

interface Node {
  id: string
  name: string
  children: Node[]
}
const node = (id: string, ...children: Node[]): Node => ({ id, name: `机构${id}`, children })
const tree = [node('1', node('2', node('4')), node('3'))]

test('choices include the names of the ancestors', () => {
  expect(treeChoices(tree, { labelOf: namesFromTop })).toEqual([
    { value: '1', label: '机构1' },
    { value: '2', label: '机构1 / 机构2' },
    { value: '4', label: '机构1 / 机构2 / 机构4' },
    { value: '3', label: '机构1 / 机构3' },
  ])
})

test('a node is not offered a place below itself', () => {
  const choices = treeChoices(tree, { labelOf: ({ name }, { length }) => `${length}${name}`, without: '2' })
  expect(choices.map(({ label }) => label)).toEqual(['0机构1', '1机构3'])
})
