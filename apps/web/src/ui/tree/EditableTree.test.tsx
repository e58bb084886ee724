import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { EditableTree } from './EditableTree.tsx'

vi.setConfig({ testTimeout: 20_000 })
afterEach(cleanup)

interface Node {
  id: string
  name: string
  children: Node[]
}
const node = (name: string, ...children: Node[]): Node => ({ id: name, name, children })
const roots = [node('玉米', node('抗虫'), node('抗旱')), node('水稻')]

function show(isTaken = true, maxLevels = 3) {
  const edits = {
    onAdd: vi.fn(() => Promise.resolve(isTaken)),
    onRename: vi.fn(() => Promise.resolve(isTaken)),
    onRemove: vi.fn(() => Promise.resolve(isTaken)),
    onMove: vi.fn(() => Promise.resolve(isTaken)),
    onSort: vi.fn(),
  }
  const Shown = () => {
    const [chosen, setChosen] = useState<string | null>(null)
    return (
      <EditableTree
        label="文件夹"
        nodes={roots}
        nameOf={({ name }) => name}
        chosenId={chosen}
        onChoose={setChosen}
        maxLevels={maxLevels}
        {...edits}
        isAskedByScreen={({ name }) => name === '水稻'}
      />
    )
  }
  render(<Shown />)
  return edits
}
const tree = () => screen.getByRole('tree', { name: '文件夹' })
const choose = (name: string) => fireEvent.click(screen.getByText(name))
const press = (key: string, more = {}) => fireEvent.keyDown(tree(), { key, ...more })
const type = (label: string | RegExp, text: string) => {
  const input = screen.getByRole('textbox', { name: label })
  fireEvent.change(input, { target: { value: text } })
  return input
}

describe('a tree that is edited in its place', () => {
  test('its items say their level and place to screen readers', () => {
    show()
    const item = screen.getByText('抗旱').closest('[role=treeitem]')
    expect(item?.getAttribute('aria-level')).toBe('2')
    expect(item?.getAttribute('aria-posinset')).toBe('2')
    expect(item?.getAttribute('aria-setsize')).toBe('2')
  })

  test('F2 renames in place, Enter saves, and the focus goes back to the tree', async () => {
    const { onRename } = show()
    choose('抗虫')
    press('F2')
    fireEvent.keyDown(type('「抗虫」的新名称', ' 抗病 '), { key: 'Enter' })
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    expect(onRename).toHaveBeenCalledWith(roots[0]?.children[0], '抗病')
    expect(document.activeElement).toBe(tree())
  })

  test('Esc leaves the name as it was, and a refused name stays to be mended', async () => {
    const { onRename } = show(false)
    choose('抗虫')
    press('F2')
    fireEvent.keyDown(type('「抗虫」的新名称', '抗病'), { key: 'Escape' })
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(onRename).not.toHaveBeenCalled()
    press('F2')
    fireEvent.keyDown(type('「抗虫」的新名称', '抗旱'), { key: 'Enter' })
    await waitFor(() => expect(onRename).toHaveBeenCalledOnce())
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveProperty('value', '抗旱'))
  })

  test('every line has its menu: a line that is not chosen is renamed from it, and only the chosen one is a Tab stop', async () => {
    const { onRename } = show()
    choose('水稻')
    const more = (name: string) => screen.getByRole('button', { name: `「${name}」的操作` })
    expect(['玉米', '抗虫', '抗旱', '水稻'].map((name) => more(name).tabIndex)).toEqual([-1, -1, -1, 0])
    fireEvent.click(more('抗旱'))
    fireEvent.click(await screen.findByText('重命名'))
    fireEvent.keyDown(type('「抗旱」的新名称', '抗病'), { key: 'Enter' })
    await waitFor(() => expect(onRename).toHaveBeenCalledWith(roots[0]?.children[1], '抗病'))
  })

  test('Shift and F10 opens the menu of the line that the arrows have reached, with the focus in it', async () => {
    show()
    choose('抗虫')
    press('F10', { shiftKey: true })
    const menu = await screen.findByRole('menu')
    await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true))
    expect(menu.textContent).toContain('重命名')
  })

  test('Insert adds below, up to the limit of levels', async () => {
    const { onAdd } = show(true, 2)
    choose('水稻')
    press('Insert')
    fireEvent.keyDown(type('新名称', '香稻'), { key: 'Enter' })
    await waitFor(() => expect(onAdd).toHaveBeenCalledWith('水稻', '香稻'))
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    choose('抗旱')
    press('Insert')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('Alt and an arrow sorts among the siblings, moves into the one above and out to the level above', () => {
    const { onMove, onSort } = show()
    choose('抗旱')
    press('ArrowUp', { altKey: true })
    expect(onSort).toHaveBeenLastCalledWith('玉米', ['抗旱', '抗虫'])
    press('ArrowDown', { altKey: true })
    expect(onSort).toHaveBeenCalledOnce()
    press('ArrowRight', { altKey: true })
    expect(onMove).toHaveBeenLastCalledWith(roots[0]?.children[1], '抗虫')
    press('ArrowLeft', { altKey: true })
    expect(onMove).toHaveBeenLastCalledWith(roots[0]?.children[1], null)
  })

  test('nothing is moved deeper than the limit', () => {
    const { onMove } = show(true, 2)
    choose('抗旱')
    press('ArrowRight', { altKey: true })
    expect(onMove).not.toHaveBeenCalled()
  })

  test('Delete asks first', async () => {
    const { onRemove } = show()
    choose('抗虫')
    press('Delete')
    fireEvent.click(await screen.findByRole('button', { name: /取\s?消/ }))
    expect(onRemove).not.toHaveBeenCalled()
    press('Delete')
    fireEvent.click(await screen.findByRole('button', { name: /删\s?除/ }))
    await waitFor(() => expect(onRemove).toHaveBeenCalledWith(roots[0]?.children[0]))
  })

  test('Delete leaves the question to the screen for a line about which the screen asks itself', async () => {
    const { onRemove } = show()
    choose('水稻')
    press('Delete')
    await waitFor(() => expect(onRemove).toHaveBeenCalledWith(roots[1]))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
