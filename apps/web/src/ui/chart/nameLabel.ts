import { NAME_GAP, type Side } from './placeNames.ts'

/** Size of the names beside marks, px. */
export const NAME_FONT_PX = 10

/** Returns the label of a named mark on its side; a picked one is above all others, on a ground of its own. */
export const nameLabel = ({ side, isPicked }: { side: Side; isPicked: boolean }, isBold = false) => ({
  show: true,
  position: side,
  distance: NAME_GAP,
  fontSize: NAME_FONT_PX,
  fontWeight: isBold || isPicked ? (600 as const) : ('normal' as const),
  // A line behind a name is interrupted.
  backgroundColor: '#ffffff',
  padding: [0, 1],
  ...(isPicked && { backgroundColor: '#fff8e1', borderColor: '#b8862f', borderWidth: 1, padding: 2 }),
})

/** The ring of a picked mark. */
export const pickedRing = { borderColor: '#b3392b', borderWidth: 2 } as const
