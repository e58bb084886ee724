import { demandCalls, supplyCalls } from './kindCalls.ts'

export const addAchievement = supplyCalls.add
export const pageAchievements = supplyCalls.all
export const showAchievement = supplyCalls.show
export const editAchievement = supplyCalls.edit
export const deleteAchievement = supplyCalls.delete
export const deleteAchievements = supplyCalls.deleteByIds
export const switchAchievement = supplyCalls.switchResult
export const addNeed = demandCalls.add
export const pageNeeds = demandCalls.all
export const showNeed = demandCalls.show
export const editNeed = demandCalls.edit
export const deleteNeed = demandCalls.delete
export const deleteNeeds = demandCalls.deleteByIds
export const switchNeed = demandCalls.switchResult

export * from './review.ts'
export * from './display.ts'
export * from './listingFiles.ts'
export * from './priceGuide.ts'
