import { describe, expect, it } from 'vitest';
import { findRoute, matchRoute, pathOf, routes } from './routes.ts';

describe('route table', () => {
  it('names each operation once', () => {
    for (const route of routes) expect(findRoute(route.operationId)).toBe(route);
  });
});

describe('matchRoute', () => {
  it('finds each route by a path of pathOf, and returns the parameters', () => {
    const params = {
      model: 'a/b c%',
      version: '1.2.3',
      set: 'posting',
      setVersion: '2026.7',
      rankingFacet: 'timeseries',
      distributionFacet: 'salary',
      nestedRankingFacet: 'rankings',
    };
    for (const route of routes) {
      const match = matchRoute(route.group, route.method, pathOf(route.operationId, params));
      expect(match?.route).toBe(route);
      for (const [name, value] of Object.entries(match?.params ?? {}))
        expect(value).toBe(params[name as keyof typeof params]);
      expect(Object.keys(match?.params ?? {})).toHaveLength(route.path.split('{').length - 1);
    }
  });

  it.each([
    ['another method', 'POST', '/models'],
    ['a trailing slash', 'GET', '/models/'],
    ['a segment too many', 'GET', '/models/lot/versions/1.2.3/more'],
    ['a segment too few', 'POST', '/sets/classify'],
    ['an empty parameter', 'GET', '/models//versions'],
    ['a stray percent sign', 'GET', '/models/50%'],
    ['the prefix of the group', 'GET', '/classification/models'],
  ])('matches nothing for %s', (_, method, path) => {
    expect(matchRoute('classification', method, path)).toBeUndefined();
  });

  it('distinguishes the groups', () => {
    expect(matchRoute('rankings', 'GET', '/models')).toBeUndefined();
    expect(matchRoute('company-postings', 'GET', '/rankings')).toBeUndefined();
  });
});

describe('pathOf', () => {
  it('encodes the parameters', () => {
    expect(pathOf('getModel', { model: 'a/b ü' })).toBe('/models/a%2Fb%20%C3%BC');
    expect(pathOf('getModel', { model: 'a\ud800' })).toBe('/models/a%EF%BF%BD');
  });

  it('refuses a path without one of its parameters', () => {
    expect(() => pathOf('getModelVersion', { model: 'lot' })).toThrow(
      'getModelVersion needs the path parameter version',
    );
    expect(() => pathOf('getModel', { model: '' })).toThrow('model');
  });
});
