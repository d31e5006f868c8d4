/* tslint:disable */
/* eslint-disable */
export * from './SsoApi.js';
