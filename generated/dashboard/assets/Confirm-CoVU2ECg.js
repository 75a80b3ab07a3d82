<<<<<<<< HEAD:generated/dashboard/assets/Confirm-CoVU2ECg.js
import{t as e}from"./Dialog-DXJclZUG.js";import{N as t,f as n}from"./index-BsQEwtcf.js";var r=t();function i({title:t,action:i,confirm:a,close:o,children:s}){return(0,r.jsxs)(e,{title:t,close:o,children:[s,(0,r.jsx)(n,{danger:!0,action:i,fields:[],submit:async()=>{await a(),o()},other:(0,r.jsx)(`button`,{type:`button`,onClick:o,children:`Cancel`})})]})}export{i as t};
========
import{t as e}from"./Dialog-CEIFprPM.js";import{N as t,f as n}from"./index-BZTLm1XV.js";var r=t();function i({title:t,action:i,confirm:a,close:o,children:s}){return(0,r.jsxs)(e,{title:t,close:o,children:[s,(0,r.jsx)(n,{danger:!0,action:i,fields:[],submit:async()=>{await a(),o()},other:(0,r.jsx)(`button`,{type:`button`,onClick:o,children:`Cancel`})})]})}export{i as t};
>>>>>>>> 2a49b2a2 (Offer accounts to limit a key to in the dashboard, and show them with it):generated/dashboard/assets/Confirm-BCPtbf4z.js
