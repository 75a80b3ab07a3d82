<<<<<<<< HEAD:generated/dashboard/assets/publicApi-BwOsY5ai.js
import{E as e}from"./index-CDMgO1gw.js";var t=`/api/v1`,n=e({baseUrl:t,querySerializer:{array:{style:`form`,explode:!1}}});function r({response:e}){return e.headers.get(`ETag`)??`*`}export{r as n,n as r,t};
========
import{D as e}from"./index-CLZBt3bv.js";var t=`/api/v1`,n=e({baseUrl:t,querySerializer:{array:{style:`form`,explode:!1}}});function r({response:e}){return e.headers.get(`ETag`)??`*`}export{r as n,n as r,t};
>>>>>>>> f475bea0 (Say of validated posts which card they would show, and read their pages when that is asked):generated/dashboard/assets/publicApi-BGSkdBDm.js
