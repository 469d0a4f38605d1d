import { describe, expect, it } from 'vitest'
import { likenessToDomain, likenessToLocalPart } from './likeness.ts'

describe('a name and the local part of an e-mail', () => {
  it.each([
    ['Jane Doe', 'jane.doe', 0.9],
    ['Jane Doe', 'jdoe', 0.9],
    ['Jane Doe', 'doej', 0.9],
    ['Jane Doe', 'janedoe', 0.9],
    ['Jane Doe', 'jane80', 0.8],
    ['José Núñez', 'jose.nunez', 0.9],
    ['Jane Doe', 'jd', 0.5],
    ['Bhavesh R. Vasoya', 'bhavesh_lic80', 0.8],
  ])('%s is %s', (name, local, least) => {
    expect(likenessToLocalPart(name, local)).toBeGreaterThanOrEqual(least)
  })

  it.each([
    ['Jane Doe', 'info'],
    ['Jane Doe', 'sales'],
    ['Acme Foods', 'jdoe'],
    ['', 'jdoe'],
    ['Jane Doe', ''],
  ])('%s is not %s', (name, local) => {
    expect(likenessToLocalPart(name, local)).toBeLessThan(0.5)
  })
})

describe('a firm and its domain', () => {
  it.each([
    ['Acme', 'acme', 1],
    ['FESER *% GRAF', 'fesergraf', 0.9],
    ['Life Insurance Corporation', 'lic', 0.8],
    ['Acme Foods Ltd', 'acmefoods', 0.8],
    ['Clinique du Lac', 'cliniquelac', 0.7],
    ['Brightmor Analytics', 'brightmooranalytics', 0.8],
  ])('%s owns %s', (text, own, least) => {
    expect(likenessToDomain(text, own)).toBeGreaterThanOrEqual(least)
  })

  it.each([
    ['Jane Doe', 'acme'],
    ['Director', 'acmefoods'],
    ['', 'acme'],
  ])('%s does not own %s', (text, own) => {
    expect(likenessToDomain(text, own)).toBeLessThan(0.3)
  })

  it('prefers the name alone to the name with a slogan', () => {
    expect(likenessToDomain('nethernet', 'nethernet')).toBeGreaterThan(
      likenessToDomain('nethernet web studio', 'nethernet'),
    )
  })
})
