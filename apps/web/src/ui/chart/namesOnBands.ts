import { breakName } from './breakName.ts'

/** How names are written: the width of a name, and the size of a letter; px. */
export interface NameRoom {
  widthPx: number
  letterPx: number
}

/** Returns how names are broken into lines. The label has no width of its own, so that its ground is as wide as its words. */
export const brokenNames = ({ widthPx, letterPx }: NameRoom) => ({
  fontSize: letterPx,
  formatter: ({ name }: { name: string }) => breakName(name, widthPx, letterPx),
})

/** Returns the label of a node of a Sankey: names in the middle lie on bands and can be read on a ground of their own. */
export const namesOnBands = (ground: string, room: NameRoom) => ({
  ...brokenNames(room),
  backgroundColor: `${ground}d9`,
  borderRadius: 2,
  padding: [1, 3] as [number, number],
})
