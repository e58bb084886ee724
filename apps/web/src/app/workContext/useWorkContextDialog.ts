import { create } from 'zustand'

/** The dialog that switches organisation and crop: where it is opened from names what it is about. */
export const usePlaceDialog = create<{ isOpen: boolean; about: 'org' | 'crop' }>()(() => ({
  isOpen: false,
  about: 'org',
}))

export const openPlaceDialog = (about: 'org' | 'crop'): void =>
  usePlaceDialog.setState({ isOpen: true, about })
export const closePlaceDialog = (): void => usePlaceDialog.setState({ isOpen: false })
